package com.acme.shop.repository;

import com.acme.shop.model.AddThingRequest;
import com.acme.shop.model.AddThingRow;
import com.acme.shop.model.InsertThingRequest;
import com.acme.shop.model.InsertThingResponse;
import com.acme.shop.model.Mood;
import forja.runtime.jdbc.GeneratedKey;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;
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

    /** Calls {@code insert into shapes.things (name, amount) values (:name, :amount)}. */
    public @Nullable InsertThingResponse insertThing(InsertThingRequest request) {
        var keys = new GeneratedKeyHolder();
        int updateCount = jdbc.sql("/* sole */ insert into shapes.things (name, amount) values (:name, :amount)")
            .param("name", request.name(), Types.VARCHAR)
            .param("amount", request.amount(), Types.NUMERIC)
            .update(keys, "id");
        return new InsertThingResponse(GeneratedKey.of(keys, Integer.class), updateCount);
    }

    /** Calls {@code insert into shapes.things (name, amount, doc, mood, tags) values (:name, :amount}. */
    public List<AddThingRow> addThing(AddThingRequest request) {
        return jdbc.sql(
            "insert into shapes.things (name, amount, doc, mood, tags) values (:name, :amount, :doc, :mood, "
                + ":tags) returning id, name")
            .param("name", request.name(), Types.VARCHAR)
            .param("amount", request.amount(), Types.NUMERIC)
            .param("doc", PostgresText.jsonText(request.doc()), Types.OTHER)
            .param("mood", PostgresText.format(request.mood(), Mood::value), Types.OTHER)
            .param("tags", PostgresText.array(request.tags(), Function.identity()), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toAddThingRow));
    }

    private static AddThingRow toAddThingRow(ResultSet rs, int rowNumber) throws SQLException {
        return new AddThingRow(
            rs.getObject("id", Integer.class),
            rs.getString("name")
        );
    }
}
