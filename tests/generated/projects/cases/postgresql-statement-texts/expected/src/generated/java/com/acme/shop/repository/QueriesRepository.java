package com.acme.shop.repository;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Queries. */
@Repository
public class QueriesRepository {

    private final JdbcClient jdbc;

    QueriesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Calls <code>select id, name, amount, doc, mood, tags from shapes.things &#47;&#42; a &#47;&#42; :b &#42;&#47; :c
     * &#42;&#47;</code>.
     */
    public List<FindThingsRow> findThings(FindThingsRequest request) {
        return jdbc.sql(
            "/* sole */ select id, name, amount, doc, mood, tags from shapes.things where name = :name and "
                + "name <> E'it''s :x\\n' and name <> 'it''s :y ?' and id& id > 0 and tags[1: 2] is not null and "
                + "\"na:me?\" is null and U&'d' <> '' and id = 1.5e3")
            .param("name", request.name(), Types.VARCHAR)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toFindThingsRow));
    }

    private static FindThingsRow toFindThingsRow(ResultSet rs, int rowNumber) throws SQLException {
        return new FindThingsRow(
            rs.getObject("id", Integer.class),
            rs.getString("name"),
            rs.getBigDecimal("amount"),
            PostgresText.parse(rs.getString("doc"), PostgresText::json),
            PostgresText.parse(rs.getString("mood"), Mood::of),
            PostgresText.list(rs.getString("tags"), Function.identity())
        );
    }
}
