package com.acme.shop.repository;

import com.acme.shop.model.AddCustomerRequest;
import com.acme.shop.model.AddOrderRequest;
import com.acme.shop.model.AddOrderResponse;
import forja.runtime.jdbc.GeneratedKey;
import forja.runtime.jdbc.RequestFields;
import java.math.BigInteger;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Repository;

/** Calls the database: Queries. */
@Repository
public class QueriesRepository {

    private final JdbcClient jdbc;

    QueriesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code insert into orders (customer_id, total, note) values (:customer, :total, :note)}. */
    @RequestFields({
        @RequestFields.Known(as = "customer", field = "customer"),
        @RequestFields.Known(as = "total", field = "total"),
        @RequestFields.Known(as = "note", field = "note")
    })
    public @Nullable AddOrderResponse addOrder(AddOrderRequest request) {
        var keys = new GeneratedKeyHolder();
        int updateCount = jdbc.sql("insert into orders (customer_id, total, note) values (:customer, :total, :note)")
            .param("customer", request.customer(), Types.BIGINT)
            .param("total", request.total(), Types.NUMERIC)
            .param("note", request.note(), Types.VARCHAR)
            .update(keys, "id");
        return new AddOrderResponse(GeneratedKey.of(keys, BigInteger.class), updateCount);
    }

    /** Calls {@code insert ignore into customers (name) values (:name)}. */
    @RequestFields({
        @RequestFields.Known(as = "name", field = "name")
    })
    public Integer addCustomer(AddCustomerRequest request) {
        return jdbc.sql("insert ignore into customers (name) values (:name)")
            .param("name", request.name(), Types.VARCHAR)
            .update();
    }
}
