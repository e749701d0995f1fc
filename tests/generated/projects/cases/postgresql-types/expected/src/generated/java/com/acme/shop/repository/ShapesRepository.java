package com.acme.shop.repository;

import com.acme.shop.model.EverythingRequest;
import com.acme.shop.model.EverythingResponse;
import com.acme.shop.model.Mood;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
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

    /** Calls {@code shapes.everything(b, i2, i4, i8, f4, f8, n, t, c, d, tm, tmz, ts, tsz, u, by, j, m, iv)}. */
    @RequestFields({
        @RequestFields.Known(as = "date", field = "d"),
        @RequestFields.Known(as = "timestamp without time zone", field = "ts"),
        @RequestFields.Known(as = "timestamp with time zone", field = "tsz"),
        @RequestFields.Known(as = "interval", field = "iv")
    })
    public @Nullable EverythingResponse everything(EverythingRequest request) {
        return jdbc.sql(
            """
            /* sole */ select * from shapes.everything(
                b => :b::boolean,
                i2 => :i2::smallint,
                i4 => :i4::integer,
                i8 => :i8::bigint,
                f4 => :f4::real,
                f8 => :f8::double precision,
                n => :n::numeric,
                t => :t::text,
                c => :c::bpchar,
                d => :d::date,
                tm => :tm::time without time zone,
                tmz => :tmz::time with time zone,
                ts => :ts::timestamp without time zone,
                tsz => :tsz::timestamp with time zone,
                u => :u::uuid,
                by => :by::bytea,
                j => :j::jsonb,
                m => :m::shapes.mood,
                iv => :iv::interval
            )\
            """)
            .param("b", request.b(), Types.BOOLEAN)
            .param("i2", request.i2(), Types.SMALLINT)
            .param("i4", request.i4(), Types.INTEGER)
            .param("i8", request.i8(), Types.BIGINT)
            .param("f4", request.f4(), Types.REAL)
            .param("f8", request.f8(), Types.DOUBLE)
            .param("n", request.n(), Types.NUMERIC)
            .param("t", request.t(), Types.VARCHAR)
            .param("c", request.c(), Types.VARCHAR)
            .param("d", request.d(), Types.DATE)
            .param("tm", request.tm(), Types.TIME)
            .param("tmz", PostgresText.format(request.tmz(), Object::toString), Types.OTHER)
            .param("ts", request.ts(), Types.TIMESTAMP)
            .param("tsz", request.tsz(), Types.TIMESTAMP_WITH_TIMEZONE)
            .param("u", request.u(), Types.OTHER)
            .param("by", request.by(), Types.BINARY)
            .param("j", PostgresText.jsonText(request.j()), Types.OTHER)
            .param("m", PostgresText.format(request.m(), Mood::value), Types.OTHER)
            .param("iv", request.iv(), Types.OTHER)
            .query(ShapesRepository::toEverythingResponse)
            .optional()
            .orElse(null);
    }

    private static EverythingResponse toEverythingResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new EverythingResponse(
            rs.getObject("ob", Boolean.class),
            rs.getObject("oi2", Integer.class),
            rs.getObject("oi4", Integer.class),
            rs.getObject("oi8", Long.class),
            rs.getObject("of4", Float.class),
            rs.getObject("of8", Double.class),
            rs.getBigDecimal("onum"),
            rs.getString("ot"),
            rs.getString("oc"),
            rs.getObject("od", LocalDate.class),
            rs.getObject("otm", LocalTime.class),
            rs.getObject("otmz", OffsetTime.class),
            rs.getObject("ots", LocalDateTime.class),
            rs.getObject("otsz", OffsetDateTime.class),
            rs.getObject("ou", UUID.class),
            rs.getBytes("oby"),
            PostgresText.parse(rs.getString("oj"), PostgresText::json),
            PostgresText.parse(rs.getString("om"), Mood::of),
            rs.getString("oiv")
        );
    }
}
