package com.acme.shop.repository;

import com.acme.shop.model.EchoArrRequest;
import com.acme.shop.model.EchoArrRow;
import com.acme.shop.model.IntrRequest;
import com.acme.shop.model.IntrRow;
import com.acme.shop.model.MixedEnum;
import com.acme.shop.model.TzRequest;
import com.acme.shop.model.TzRow;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.RowLimit;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: GrosseCo. */
@Repository
public class GrosseCoRepository {

    private final JdbcClient jdbc;

    GrosseCoRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls <code>Größe &#38; Co..intr(i, r, n, m, b, o, c, x, j)</code>. */
    @RequestFields({
        @RequestFields.Known(as = "interval", field = "i"),
        @RequestFields.Known(as = "int4range", field = "r"),
        @RequestFields.Known(as = "inet", field = "n"),
        @RequestFields.Known(as = "money", field = "m"),
        @RequestFields.Known(as = "bit", field = "b"),
        @RequestFields.Known(as = "char", field = "c")
    })
    public List<IntrRow> intr(IntrRequest request) {
        return jdbc.sql(
            """
            select * from "Größe & Co.".intr(
                i => :i::interval,
                r => :r::int4range,
                n => :n::inet,
                m => :m::money,
                b => :b::"bit",
                o => :o::oid,
                c => :c::"char",
                x => :x::xml,
                j => :j::json
            )\
            """)
            .param("i", request.i(), Types.OTHER)
            .param("r", request.r(), Types.OTHER)
            .param("n", request.n(), Types.OTHER)
            .param("m", request.m(), Types.OTHER)
            .param("b", request.b(), Types.OTHER)
            .param("o", request.o(), Types.BIGINT)
            .param("c", request.c(), Types.OTHER)
            .param("x", request.x(), Types.OTHER)
            .param("j", PostgresText.jsonText(request.j()), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, GrosseCoRepository::toIntrRow));
    }

    /** Calls <code>Größe &#38; Co..tz(t, t2, ts)</code>. */
    @RequestFields({
        @RequestFields.Known(as = "timestamp without time zone", field = "ts")
    })
    public List<TzRow> tz(TzRequest request) {
        return jdbc.sql(
            """
            select * from "Größe & Co.".tz(
                t => :t::time with time zone,
                t2 => :t2::time without time zone,
                ts => :ts::timestamp without time zone
            )\
            """)
            .param("t", PostgresText.format(request.t(), Object::toString), Types.OTHER)
            .param("t2", request.t2(), Types.TIME)
            .param("ts", request.ts(), Types.TIMESTAMP)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, GrosseCoRepository::toTzRow));
    }

    /** Calls <code>Größe &#38; Co..echo_arr(e, n, c)</code>. */
    @RequestFields({
        @RequestFields.Known(as = "numeric", field = "n")
    })
    public List<EchoArrRow> echoArr(EchoArrRequest request) {
        return jdbc.sql(
            """
            /* sole */ select * from "Größe & Co.".echo_arr(
                e => :e::"Größe & Co."."Mixed Enum"[],
                n => :n::numeric[],
                c => :c::"Größe & Co."."comp.type"[]
            )\
            """)
            .param("e", PostgresText.array(request.e(), MixedEnum::value), Types.OTHER)
            .param("n", PostgresText.array(request.n(), Object::toString), Types.OTHER)
            .param("c", PostgresText.array(request.c(), TypeText::format), Types.OTHER)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, GrosseCoRepository::toEchoArrRow));
    }

    private static IntrRow toIntrRow(ResultSet rs, int rowNumber) throws SQLException {
        return new IntrRow(
            rs.getString("i"),
            rs.getString("r"),
            rs.getString("n"),
            rs.getString("m"),
            rs.getString("b"),
            rs.getObject("o", Long.class),
            rs.getString("c"),
            rs.getString("x"),
            PostgresText.parse(rs.getString("j"), PostgresText::json)
        );
    }

    private static TzRow toTzRow(ResultSet rs, int rowNumber) throws SQLException {
        return new TzRow(
            rs.getObject("t", OffsetTime.class),
            rs.getObject("t2", LocalTime.class),
            rs.getObject("ts", LocalDateTime.class)
        );
    }

    private static EchoArrRow toEchoArrRow(ResultSet rs, int rowNumber) throws SQLException {
        return new EchoArrRow(
            PostgresText.list(rs.getString("e"), MixedEnum::of),
            PostgresText.list(rs.getString("n"), PostgresText::decimal),
            PostgresText.list(rs.getString("c"), TypeText::parse)
        );
    }
}
