package com.acme.shop.repository;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderStatus;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
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
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
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
    public void customerOrders(CustomerOrdersRequest request, Consumer<CustomerOrdersRow> rows) {
        var arguments = new PostgresArguments()
            .add("customer_id =>", "integer", request.customerId(), Types.INTEGER)
            .addGiven("since =>", "date", request.since(), Types.DATE)
            .addGiven("max_rows =>", "integer", request.maxRows(), Types.INTEGER);
        jdbc.sql("select * from shop.customer_orders(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .withFetchSize(1000)
            .query(RowLimit.each(1000000, ShopRepository::toCustomerOrdersRow, rows));
    }

    /** Calls {@code shop.products_tagged(tags)}. */
    public List<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request) {
        return jdbc.sql("/* sole */ select * from shop.products_tagged(variadic tags => :tags::text[])")
            .param("tags", PostgresText.array(request.tags(), Function.identity()), Types.OTHER)
            .withMaxRows(51)
            .query(RowLimit.list(50, ShopRepository::toProductsTaggedRow));
    }

    /** Calls {@code shop.stock_levels(product_ids)}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "productIds")
    })
    public @Nullable StockLevelsRow stockLevels(StockLevelsRequest request) {
        return jdbc.sql("/* sole */ select * from shop.stock_levels(product_ids => :productIds::integer[])")
            .param("productIds", PostgresText.array(request.productIds(), Object::toString), Types.OTHER)
            .query(ShopRepository::toStockLevelsRow)
            .optional()
            .orElse(null);
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

    private static ProductsTaggedRow toProductsTaggedRow(ResultSet rs, int rowNumber) throws SQLException {
        return new ProductsTaggedRow(
            rs.getObject("id", Integer.class),
            rs.getString("sku"),
            rs.getString("name"),
            rs.getBigDecimal("price"),
            PostgresText.list(rs.getString("tags"), Function.identity()),
            PostgresText.parse(rs.getString("attributes"), PostgresText::json),
            rs.getObject("weight_kg", Double.class),
            rs.getObject("active", Boolean.class)
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
