package com.acme.shop.repository;

import com.acme.shop.model.EchoBoxesRequest;
import com.acme.shop.model.EchoTimesRequest;
import com.acme.shop.model.EchoTimesRow;
import com.acme.shop.model.Mood;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Shapes. */
@Repository
public class ShapesRepository {

    private final JdbcClient jdbc;

    ShapesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code shapes.echo_times(a, b, c, d, e, f, g)}. */
    @RequestFields({
        @RequestFields.Known(as = "timestamp with time zone", field = "a"),
        @RequestFields.Known(as = "date", field = "b"),
        @RequestFields.Known(as = "bytea", field = "c"),
        @RequestFields.Known(as = "jsonb", field = "d"),
        @RequestFields.Known(as = "uuid", field = "f"),
        @RequestFields.Known(as = "boolean", field = "g")
    })
    public List<EchoTimesRow> echoTimes(EchoTimesRequest request) {
        return jdbc.sql(
            """
            /* sole */ select * from shapes.echo_times(
                a => :a::timestamp with time zone[],
                b => :b::date[],
                c => :c::bytea[],
                d => :d::jsonb[],
                e => :e::shapes.mood[],
                f => :f::uuid[],
                g => :g::boolean[]
            )\
            """)
            .param("a", PostgresText.array(request.a(), Object::toString), Types.OTHER)
            .param("b", PostgresText.array(request.b(), Object::toString), Types.OTHER)
            .param("c", PostgresText.array(request.c(), PostgresText::hex), Types.OTHER)
            .param("d", PostgresText.array(request.d(), PostgresText::jsonText), Types.OTHER)
            .param("e", PostgresText.array(request.e(), Mood::value), Types.OTHER)
            .param("f", PostgresText.array(request.f(), Object::toString), Types.OTHER)
            .param("g", PostgresText.array(request.g(), Object::toString), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ShapesRepository::toEchoTimesRow));
    }

    /** Calls {@code shapes.echo_boxes(boxes)}. */
    @RequestFields({
        @RequestFields.Known(as = "box", field = "boxes")
    })
    public @Nullable String echoBoxes(EchoBoxesRequest request) {
        return jdbc.sql("/* sole */ select shapes.echo_boxes(boxes => :boxes::box[])")
            .param("boxes", request.boxes(), Types.OTHER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    private static EchoTimesRow toEchoTimesRow(ResultSet rs, int rowNumber) throws SQLException {
        return new EchoTimesRow(
            PostgresText.list(rs.getString("a2"), PostgresText::zonedTimestamp),
            PostgresText.list(rs.getString("b2"), PostgresText::date),
            PostgresText.list(rs.getString("c2"), PostgresText::bytes),
            PostgresText.list(rs.getString("d2"), PostgresText::json),
            PostgresText.list(rs.getString("e2"), Mood::of),
            PostgresText.list(rs.getString("f2"), UUID::fromString),
            PostgresText.list(rs.getString("g2"), PostgresText::bool)
        );
    }
}
