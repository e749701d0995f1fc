package com.acme.shop.repository;

import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import com.acme.shop.model.ThingsAmongRequest;
import com.acme.shop.model.ThingsAmongRow;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.page.PageCursor;
import forja.runtime.jdbc.postgresql.PostgresText;
import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
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
    public Page<FindThingsRow> findThings(FindThingsRequest request, PageRequest page) {
        var start = PageCursor.of("findThings: amount desc, id", 2, page);
        return jdbc.sql(start.select(
            """
            /* sole */ select *
            from (
            select id, name, amount, doc, mood, tags
            from shapes.things -- with an operator that JDBC must not take for a parameter
            where name = :name and (doc ?? 'k') is not true and tags[1: 1] is not null
            ) paged\
            """,
            """
            (paged.amount < :pageKey1::numeric)
              or (paged.amount is not null and :pageKey1::numeric is null)
              or ((paged.amount = :pageKey1::numeric
                or paged.amount is null and :pageKey1::numeric is null)
                and paged.id > :pageKey2::integer)\
            """,
            """
            order by paged.amount desc, paged.id
            limit :pageLimit\
            """))
            .param("name", request.name(), Types.VARCHAR)
            .param("pageKey1", start.value(0, BigDecimal::new), Types.NUMERIC)
            .param("pageKey2", start.value(1, Integer::valueOf), Types.INTEGER)
            .param("pageLimit", start.fetched(), Types.INTEGER)
            .query(start.rows(QueriesRepository::toFindThingsRow, row -> Arrays.asList(row.amount(), row.id())));
    }

    /** Calls {@code select id, name from shapes.things where id in (:ids) and name not in (:names) a}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "ids")
    })
    public Page<ThingsAmongRow> thingsAmong(ThingsAmongRequest request, PageRequest page) {
        var start = PageCursor.of("thingsAmong: id", 1, page);
        return jdbc.sql(start.select(
            """
            /* sole */ select *
            from (
            select id, name from shapes.things
            where id = any (:ids) and name <> all (:names) and (mood = any ((:moods::shapes.mood[])) or (:moods::shapes.mood[]) is null)
            ) paged\
            """,
            "paged.id > :pageKey1::integer",
            """
            order by paged.id
            limit :pageLimit\
            """))
            .param("ids", PostgresText.array(request.ids(), Object::toString), Types.OTHER)
            .param("names", PostgresText.array(request.names(), Function.identity()), Types.OTHER)
            .param("moods", PostgresText.array(request.moods(), Mood::value), Types.OTHER)
            .param("pageKey1", start.value(0, Integer::valueOf), Types.INTEGER)
            .param("pageLimit", start.fetched(), Types.INTEGER)
            .query(start.rows(QueriesRepository::toThingsAmongRow, row -> Arrays.asList(row.id())));
    }

    /** Calls <code>select id, name from shapes.things where (tags &#38;&#38; :tags or :tags is null) and (n</code>. */
    public Page<ThingsOfRow> thingsOf(ThingsOfRequest request, PageRequest page) {
        var start = PageCursor.of("thingsOf: name, id", 2, page);
        return jdbc.sql(start.select(
            """
            /* sole */ select *
            from (
            select id, name from shapes.things
            where (tags && (:tags::text[]) or (:tags::text[]) is null) and (name = (:name::text) or (:name::text) is null) and ((:doc::jsonb)::jsonb is null or doc @> (:doc::jsonb))
            ) paged\
            """,
            "(paged.name, paged.id) > (:pageKey1::character varying, :pageKey2::integer)",
            """
            order by paged.name, paged.id
            limit :pageLimit\
            """))
            .param("tags", PostgresText.array(request.tags(), Function.identity()), Types.OTHER)
            .param("name", request.name(), Types.VARCHAR)
            .param("doc", PostgresText.jsonText(request.doc()), Types.OTHER)
            .param("pageKey1", start.value(0, text -> text), Types.VARCHAR)
            .param("pageKey2", start.value(1, Integer::valueOf), Types.INTEGER)
            .param("pageLimit", start.fetched(), Types.INTEGER)
            .query(start.rows(QueriesRepository::toThingsOfRow, row -> Arrays.asList(row.name(), row.id())));
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

    private static ThingsAmongRow toThingsAmongRow(ResultSet rs, int rowNumber) throws SQLException {
        return new ThingsAmongRow(
            rs.getObject("id", Integer.class),
            rs.getString("name")
        );
    }

    private static ThingsOfRow toThingsOfRow(ResultSet rs, int rowNumber) throws SQLException {
        return new ThingsOfRow(
            rs.getObject("id", Integer.class),
            rs.getString("name")
        );
    }
}
