package com.acme.shop.repository;

import com.acme.shop.model.AddThingRequest;
import com.acme.shop.model.AddThingResponse;
import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import forja.runtime.jdbc.GeneratedKey;
import forja.runtime.jdbc.RowLimit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
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

    /** Calls {@code insert into app.things (name) values (:name)}. */
    public @Nullable AddThingResponse addThing(AddThingRequest request) {
        var keys = new GeneratedKeyHolder();
        int updateCount = jdbc.sql("insert into app.things (name) values (:name)")
            .param("name", request.name(), Types.NVARCHAR)
            .update(keys, "id");
        return new AddThingResponse(GeneratedKey.of(keys, Integer.class), updateCount);
    }

    /** Calls <code>select [id], [name] as [na:me?] from app.things where name = :name and N':x' &#60;&#62;</code>. */
    public List<FindThingsRow> findThings(FindThingsRequest request) {
        return jdbc.sql(
            "select [id], [name] as \"na:me?\" from app.things where name = :name and N':x' <> '' and id& 7 "
                + "> 0 and id > 1 --:tail")
            .param("name", request.name(), Types.NVARCHAR)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toFindThingsRow));
    }

    private static FindThingsRow toFindThingsRow(ResultSet rs, int rowNumber) throws SQLException {
        return new FindThingsRow(
            rs.getObject(1, Integer.class),
            rs.getString(2)
        );
    }
}
