package com.acme.shop.repository;

import com.acme.shop.model.CustomerOrdersRequest;
import com.acme.shop.model.CustomerOrdersRow;
import com.acme.shop.model.OrderStatus;
import com.acme.shop.model.ProductsTaggedRequest;
import com.acme.shop.model.ProductsTaggedRow;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.page.PageCursor;
import forja.runtime.jdbc.page.PageOffset;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import forja.runtime.jdbc.postgresql.PostgresText;
import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
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
    public Page<CustomerOrdersRow> customerOrders(CustomerOrdersRequest request, PageRequest page) {
        var start = PageCursor.of("customerOrders: placed_at desc, order_id", 2, page);
        var arguments = new PostgresArguments()
            .add("customer_id =>", "integer", request.customerId(), Types.INTEGER)
            .addGiven("since =>", "date", request.since(), Types.DATE)
            .addGiven("max_rows =>", "integer", request.maxRows(), Types.INTEGER);
        arguments.values()
            .addValue("pageKey1", start.value(0, OffsetDateTime::parse), Types.TIMESTAMP_WITH_TIMEZONE)
            .addValue("pageKey2", start.value(1, Long::valueOf), Types.BIGINT)
            .addValue("pageLimit", start.fetched(), Types.INTEGER);
        return jdbc.sql(start.select(
            "/* sole */ select * from (select * from shop.customer_orders(" + arguments.list() + ")) paged",
            """
            (paged.placed_at < :pageKey1::timestamp with time zone)
              or (paged.placed_at is not null and :pageKey1::timestamp with time zone is null)
              or ((paged.placed_at = :pageKey1::timestamp with time zone
                or paged.placed_at is null and :pageKey1::timestamp with time zone is null)
                and paged.order_id > :pageKey2::bigint)
              or ((paged.placed_at = :pageKey1::timestamp with time zone
                or paged.placed_at is null and :pageKey1::timestamp with time zone is null)
                and paged.order_id is null
                and :pageKey2::bigint is not null)\
            """,
            """
            order by paged.placed_at desc, paged.order_id
            limit :pageLimit\
            """))
            .paramSource(arguments.values())
            .query(start.rows(ShopRepository::toCustomerOrdersRow,
                row -> Arrays.asList(row.placedAt(), row.orderId())));
    }

    /** Calls {@code shop.products_tagged(tags)}. */
    public Page<ProductsTaggedRow> productsTagged(ProductsTaggedRequest request, PageRequest page) {
        var start = PageOffset.of(page);
        return jdbc.sql(
            """
            /* sole */ select *
            from (
            select * from shop.products_tagged(
                variadic tags => :tags::text[]
            )
            ) paged
            order by paged.id
            limit :pageLimit offset :pageOffset\
            """)
            .param("tags", PostgresText.array(request.tags(), Function.identity()), Types.OTHER)
            .param("pageOffset", start.before(), Types.BIGINT)
            .param("pageLimit", start.fetched(), Types.INTEGER)
            .query(start.rows(ShopRepository::toProductsTaggedRow));
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
}
