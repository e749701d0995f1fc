package com.acme.shop.repository;

import com.acme.shop.model.DeleteThingRequest;
import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import com.acme.shop.model.RenameThingRequest;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import forja.runtime.jdbc.RequestFields;
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

    /** Calls {@code select id, name, amount, doc, mood, tags from shapes.things -- with an operator}. */
    public List<FindThingsRow> findThings(FindThingsRequest request) {
        return jdbc.sql(
            """
            /* sole */ select id, name, amount, doc, mood, tags
            from shapes.things -- with an operator that JDBC must not take for a parameter
            where name = :name and (doc ?? 'k') is not true and tags[1: 1] is not null
            order by id\
            """)
            .param("name", request.name(), Types.VARCHAR)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toFindThingsRow));
    }

    /** Calls <code>select id, name from shapes.things where (tags &#38;&#38; :tags or :tags is null) and (n</code>. */
    public List<ThingsOfRow> thingsOf(ThingsOfRequest request) {
        return jdbc.sql(
            """
            /* sole */ select id, name from shapes.things
            where (tags && (:tags::text[]) or (:tags::text[]) is null) and (name = (:name::text) or (:name::text) is null) and ((:doc::jsonb)::jsonb is null or doc @> (:doc::jsonb))\
            """)
            .param("tags", PostgresText.array(request.tags(), Function.identity()), Types.OTHER)
            .param("name", request.name(), Types.VARCHAR)
            .param("doc", PostgresText.jsonText(request.doc()), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toThingsOfRow));
    }

    /** Calls {@code update shapes.things set name = :name where id = :id}. */
    public Integer renameThing(RenameThingRequest request) {
        return jdbc.sql("update shapes.things set name = :name where id = :id")
            .param("name", request.name(), Types.VARCHAR)
            .param("id", request.id(), Types.INTEGER)
            .update();
    }

    /** Calls {@code delete from shapes.things where id = :id}. */
    public Integer deleteThing(DeleteThingRequest request) {
        return jdbc.sql("delete from shapes.things where id = :id")
            .param("id", request.id(), Types.INTEGER)
            .update();
    }

    /** Calls {@code select id, name from shapes.things where id in (:ids) and name not in (:names) a}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "ids")
    })
    public List<ThingsAmongRow> thingsAmong(ThingsAmongRequest request) {
        return jdbc.sql(
            """
            /* sole */ select id, name from shapes.things
            where id = any (:ids) and name <> all (:names) and (mood = any ((:moods::shapes.mood[])) or (:moods::shapes.mood[]) is null) order by id\
            """)
            .param("ids", PostgresText.array(request.ids(), Object::toString), Types.OTHER)
            .param("names", PostgresText.array(request.names(), Function.identity()), Types.OTHER)
            .param("moods", PostgresText.array(request.moods(), Mood::value), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, QueriesRepository::toThingsAmongRow));
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

    private static ThingsOfRow toThingsOfRow(ResultSet rs, int rowNumber) throws SQLException {
        return new ThingsOfRow(
            rs.getObject("id", Integer.class),
            rs.getString("name")
        );
    }

    private static ThingsAmongRow toThingsAmongRow(ResultSet rs, int rowNumber) throws SQLException {
        return new ThingsAmongRow(
            rs.getObject("id", Integer.class),
            rs.getString("name")
        );
    }
}
