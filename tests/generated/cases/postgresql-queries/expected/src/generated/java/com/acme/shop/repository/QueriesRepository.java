package com.acme.shop.repository;

import com.acme.shop.model.DeleteThingRequest;
import com.acme.shop.model.FindThingsRequest;
import com.acme.shop.model.FindThingsRow;
import com.acme.shop.model.Mood;
import com.acme.shop.model.RenameThingRequest;
import com.acme.shop.model.ThingsOfRequest;
import com.acme.shop.model.ThingsOfRow;
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

    /** {@code select id, name, amount, doc, mood, tags from shapes.things -- with an operator} */
    public List<FindThingsRow> findThings(FindThingsRequest request) {
        return jdbc.sql("""
            select id, name, amount, doc, mood, tags
            from shapes.things -- with an operator that JDBC must not take for a parameter
            where name = :name and (doc ?? 'k') is not true and tags[1\\:1] is not null
            order by id\
            """)
            .param("name", request.name(), Types.VARCHAR)
            .query(QueriesRepository::toFindThingsRow)
            .list();
    }

    /** <code>select id, name from shapes.things where (tags &#38;&#38; :tags or :tags is null) and (n</code> */
    public List<ThingsOfRow> thingsOf(ThingsOfRequest request) {
        return jdbc.sql("""
            select id, name from shapes.things
            where (tags && (:tags::text[]) or (:tags::text[]) is null) and (name = (:name::text) or (:name::text) is null) and ((:doc::jsonb)::jsonb is null or doc @> (:doc::jsonb))\
            """)
            .param("tags", PostgresText.array(request.tags(), Function.identity()), Types.OTHER)
            .param("name", request.name(), Types.VARCHAR)
            .param("doc", PostgresText.jsonText(request.doc()), Types.OTHER)
            .query(QueriesRepository::toThingsOfRow)
            .list();
    }

    /** {@code update shapes.things set name = :name where id = :id} */
    public Integer renameThing(RenameThingRequest request) {
        return jdbc.sql("update shapes.things set name = :name where id = :id")
            .param("name", request.name(), Types.VARCHAR)
            .param("id", request.id(), Types.INTEGER)
            .update();
    }

    /** {@code delete from shapes.things where id = :id} */
    public Integer deleteThing(DeleteThingRequest request) {
        return jdbc.sql("delete from shapes.things where id = :id")
            .param("id", request.id(), Types.INTEGER)
            .update();
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
}
