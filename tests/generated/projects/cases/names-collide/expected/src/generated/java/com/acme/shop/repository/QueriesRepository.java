package com.acme.shop.repository;

import com.acme.shop.model.DeleteThings2Request;
import com.acme.shop.model.DeleteThingsRequest;
import com.acme.shop.model.SelectThingsRow;
import forja.runtime.jdbc.RowLimit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Queries. */
@Repository
public class QueriesRepository {

    private final JdbcClient jdbc;

    QueriesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls <code>select count(*) as n from shapes.things</code>. */
    public List<SelectThingsRow> selectThings() {
        return jdbc.sql("/* sole */ select count(*) as n from shapes.things")
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toSelectThingsRow));
    }

    /** Calls {@code delete from shapes.things where id = :id}. */
    public Integer deleteThings(DeleteThingsRequest request) {
        return jdbc.sql("delete from shapes.things where id = :id")
            .param("id", request.id(), Types.INTEGER)
            .update();
    }

    /** Calls {@code delete from shapes.things where id = :id -- all of them}. */
    public Integer deleteThings2(DeleteThings2Request request) {
        return jdbc.sql("delete from shapes.things where id = :id -- all of them")
            .param("id", request.id(), Types.INTEGER)
            .update();
    }

    private static SelectThingsRow toSelectThingsRow(ResultSet rs, int rowNumber) throws SQLException {
        return new SelectThingsRow(
            rs.getObject("n", Long.class)
        );
    }
}
