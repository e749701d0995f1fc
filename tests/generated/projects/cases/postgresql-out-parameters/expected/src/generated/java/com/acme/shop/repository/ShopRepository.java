package com.acme.shop.repository;

import com.acme.shop.model.AdjustStockRequest;
import com.acme.shop.model.OrderTotalsRequest;
import com.acme.shop.model.OrderTotalsResponse;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
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

    /** Calls {@code shop.adjust_stock(product_id, warehouse_id, quantity)}. */
    public @Nullable Integer adjustStock(AdjustStockRequest request) {
        return jdbc.sql(
            """
            call shop.adjust_stock(
                product_id => :productId::integer,
                warehouse_id => :warehouseId::smallint,
                quantity => :quantity::integer
            )\
            """)
            .param("productId", request.productId(), Types.INTEGER)
            .param("warehouseId", request.warehouseId(), Types.SMALLINT)
            .param("quantity", request.quantity(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
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

    private static OrderTotalsResponse toOrderTotalsResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new OrderTotalsResponse(
            rs.getBigDecimal("net"),
            rs.getBigDecimal("tax"),
            rs.getBigDecimal("gross")
        );
    }
}
