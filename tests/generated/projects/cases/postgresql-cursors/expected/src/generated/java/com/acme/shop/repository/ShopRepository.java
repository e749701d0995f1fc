package com.acme.shop.repository;

import com.acme.shop.model.OrderReportRequest;
import com.acme.shop.model.SalesReportRequest;
import com.acme.shop.model.SalesReportResponse;
import com.acme.shop.model.SalesReportRow;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.postgresql.MoneyText;
import forja.runtime.jdbc.postgresql.PostgresCursors;
import forja.runtime.jdbc.postgresql.PostgresRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Shop. */
@Repository
public class ShopRepository {

    private final JdbcClient jdbc;

    private final MoneyText money;

    ShopRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.money = new MoneyText(jdbc);
    }

    /** Calls {@code shop.order_report(order_id)}. */
    public List<Map<String, Object>> orderReport(OrderReportRequest request) {
        money.learn();
        return jdbc.sql("select shop.order_report(order_id => :orderId::bigint)")
            .param("orderId", request.orderId(), Types.BIGINT)
            .query((rs, rowNumber) -> PostgresCursors.rows(rs.getObject(1), 10000, new PostgresRows(money)))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.sales_report(first_day, last_day)}. */
    @RequestFields({
        @RequestFields.Known(as = "date", field = "firstDay"),
        @RequestFields.Known(as = "date", field = "lastDay")
    })
    public @Nullable SalesReportResponse salesReport(SalesReportRequest request) {
        money.learn();
        return jdbc.sql(
            """
            select * from shop.sales_report(
                first_day => :firstDay::date,
                last_day => :lastDay::date
            )\
            """)
            .param("firstDay", request.firstDay(), Types.DATE)
            .param("lastDay", request.lastDay(), Types.DATE)
            .query(this::toSalesReportResponse)
            .optional()
            .orElse(null);
    }

    private SalesReportResponse toSalesReportResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new SalesReportResponse(
            PostgresCursors.rows(rs.getObject("by_product"), 10000, this::toSalesReportRow),
            PostgresCursors.rows(rs.getObject("by_customer"), 10000, new PostgresRows(money))
        );
    }

    private SalesReportRow toSalesReportRow(ResultSet rs, int rowNumber) throws SQLException {
        return new SalesReportRow(
            rs.getString("sku"),
            rs.getBigDecimal("sold")
        );
    }
}
