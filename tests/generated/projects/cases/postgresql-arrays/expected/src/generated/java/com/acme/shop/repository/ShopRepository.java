package com.acme.shop.repository;

import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.model.PlaceOrderResponse;
import com.acme.shop.model.StockLevelsRequest;
import com.acme.shop.model.StockLevelsRow;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.LocalTime;
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

    /** Calls {@code shop.place_order(customer_id, lines, ship_to)}. */
    public @Nullable PlaceOrderResponse placeOrder(PlaceOrderRequest request) {
        var arguments = new PostgresArguments()
            .add("customer_id =>", "integer", request.customerId(), Types.INTEGER)
            .add("lines =>", "shop.new_line[]", PostgresText.array(request.lines(), NewLineText::format), Types.OTHER)
            .addGiven("ship_to =>", "shop.address", request.shipTo(), AddressText::format, Types.OTHER);
        return jdbc.sql("select * from shop.place_order(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query(ShopRepository::toPlaceOrderResponse)
            .optional()
            .orElse(null);
    }

    /** Calls {@code shop.stock_levels(product_ids)}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "productIds")
    })
    public List<StockLevelsRow> stockLevels(StockLevelsRequest request) {
        return jdbc.sql("/* sole */ select * from shop.stock_levels(product_ids => :productIds::integer[])")
            .param("productIds", PostgresText.array(request.productIds(), Object::toString), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ShopRepository::toStockLevelsRow));
    }

    private static PlaceOrderResponse toPlaceOrderResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new PlaceOrderResponse(
            rs.getObject("order_id", Long.class),
            rs.getObject("reference", UUID.class),
            rs.getBigDecimal("total")
        );
    }

    private static StockLevelsRow toStockLevelsRow(ResultSet rs, int rowNumber) throws SQLException {
        return new StockLevelsRow(
            rs.getString("sku"),
            rs.getString("warehouse"),
            rs.getObject("quantity", Integer.class),
            rs.getObject("counted_at", LocalDateTime.class),
            rs.getObject("opens", LocalTime.class)
        );
    }
}
