package com.acme.shop.repository;

import com.acme.shop.model.DeleteOrderRequest;
import com.acme.shop.model.SetTotalRequest;
import forja.runtime.jdbc.RequestFields;
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

    /** Calls {@code update orders set total = :total where id = :id}. */
    @RequestFields({
        @RequestFields.Known(as = "total", field = "total"),
        @RequestFields.Known(as = "id", field = "id")
    })
    public Integer setTotal(SetTotalRequest request) {
        int changed = jdbc.sql("update orders set total = :total where id = :id")
            .param("total", request.total(), Types.NUMERIC)
            .param("id", request.id(), Types.INTEGER)
            .update();
        if (changed > 0) {
            return changed;
        }
        return jdbc.sql(
            """
            select count(*) from orders
            where id = :id\
            """)
            .param("id", request.id(), Types.INTEGER)
            .query(Integer.class)
            .single();
    }

    /** Calls {@code delete from orders where id = :id}. */
    @RequestFields({
        @RequestFields.Known(as = "id", field = "id")
    })
    public Integer deleteOrder(DeleteOrderRequest request) {
        return jdbc.sql("delete from orders where id = :id")
            .param("id", request.id(), Types.INTEGER)
            .update();
    }
}
