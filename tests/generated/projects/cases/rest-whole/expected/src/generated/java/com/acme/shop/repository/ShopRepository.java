package com.acme.shop.repository;

import com.acme.shop.model.CancelOrderRequest;
import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderStatus;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Shop. */
@Repository
public class ShopRepository {

    private final JdbcClient jdbc;

    ShopRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code shop.customer_orders(customer_id, since, max_rows)}. */
    @RequestFields({
        @RequestFields.Known(as = "date", field = "since")
    })
    public List<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request) {
        var arguments = new PostgresArguments()
            .add("customer_id =>", "integer", request.customerId(), Types.INTEGER)
            .addGiven("since =>", "date", request.since(), Types.DATE)
            .addGiven("max_rows =>", "integer", request.maxRows(), Types.INTEGER);
        return jdbc.sql("/* sole */ select * from shop.customer_orders(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ShopRepository::toCustomerOrdersRow));
    }

    /** Calls {@code shop.order_totals(order_id, tax_rate)}. */
    public @Nullable OrderTotalsResponse orderTotals(OrderTotalsRequest request) {
        var arguments = new PostgresArguments()
            .add("order_id =>", "bigint", request.orderId(), Types.BIGINT)
            .addGiven("tax_rate =>", "numeric", request.taxRate(), Types.NUMERIC);
        return jdbc.sql("/* sole */ select * from shop.order_totals(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query(ShopRepository::toOrderTotalsResponse)
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.cancel_order(order_id, reason)}. */
    public void cancelOrder(CancelOrderRequest request) {
        jdbc.sql("call shop.cancel_order(order_id => :orderId::bigint, reason => :reason::text)")
            .param("orderId", request.orderId(), Types.BIGINT)
            .param("reason", request.reason(), Types.VARCHAR)
            .update();
    }

    private static CustomerOrdersRow toCustomerOrdersRow(ResultSet rs, int rowNumber) throws SQLException {
        return new CustomerOrdersRow(
            rs.getObject("order_id", Long.class),
            rs.getObject("reference", UUID.class),
            rs.getObject("placed_at", OffsetDateTime.class),
            PostgresText.parse(rs.getString("status"), OrderStatus::of),
            rs.getObject("lines", Long.class),
            rs.getBigDecimal("total")
        );
    }

    private static OrderTotalsResponse toOrderTotalsResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new OrderTotalsResponse(
            rs.getBigDecimal("net"),
            rs.getBigDecimal("tax"),
            rs.getBigDecimal("gross")
        );
    }
}
