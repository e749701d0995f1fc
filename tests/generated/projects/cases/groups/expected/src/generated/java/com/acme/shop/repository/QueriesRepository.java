package com.acme.shop.repository;

import com.acme.shop.model.CloseOrderRequest;
import java.sql.Types;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Queries. */
@Repository
public class QueriesRepository {

    private final JdbcClient jdbc;

    QueriesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code update orders set closed = sysdate where id = :id}. */
    public Integer closeOrder(CloseOrderRequest request) {
        return jdbc.sql("update orders set closed = sysdate where id = :id")
            .param("id", request.id(), Types.INTEGER)
            .update();
    }
}
