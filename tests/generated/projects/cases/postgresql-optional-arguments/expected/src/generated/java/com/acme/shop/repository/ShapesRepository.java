package com.acme.shop.repository;

import com.acme.shop.model.ClashesRequest;
import com.acme.shop.model.DefaultsRequest;
import com.acme.shop.model.GatheredRequest;
import com.acme.shop.model.Mood;
import com.acme.shop.model.ProcOutRequest;
import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.model.SumAllRequest;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import forja.runtime.jdbc.postgresql.PostgresText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
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

    /** Calls {@code shapes.defaults(a, b, c, d, e)}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "e")
    })
    public @Nullable String defaults(DefaultsRequest request) {
        var arguments = new PostgresArguments()
            .addGiven("a =>", "integer", request.a(), Types.INTEGER)
            .addGiven("b =>", "text", request.b(), Types.VARCHAR)
            .addGiven("c =>", "numeric", request.c(), Types.NUMERIC)
            .addGiven("d =>", "shapes.mood", request.d(), Mood::value, Types.OTHER)
            .addGiven("e =>", "integer[]",
                request.e(), values -> PostgresText.array(values, Object::toString), Types.OTHER);
        return jdbc.sql("/* sole */ select shapes.defaults(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shapes.gathered(start, numbers)}. */
    @RequestFields({
        @RequestFields.Known(as = "integer", field = "numbers")
    })
    public @Nullable String gathered(GatheredRequest request) {
        return jdbc.sql(
            """
            /* sole */ select shapes.gathered(
                start => :start::integer,
                variadic numbers => :numbers::integer[]
            )\
            """)
            .param("start", request.start(), Types.INTEGER)
            .param("numbers", PostgresText.array(request.numbers(), Object::toString), Types.OTHER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shapes.sum_all(label, numbers)}. */
    @RequestFields({
        @RequestFields.Known(as = "numeric", field = "numbers")
    })
    public @Nullable String sumAll(SumAllRequest request) {
        return jdbc.sql(
            """
            /* sole */ select shapes.sum_all(
                label => :label::text,
                variadic numbers => :numbers::numeric[]
            )\
            """)
            .param("label", request.label(), Types.VARCHAR)
            .param("numbers", PostgresText.array(request.numbers(), Object::toString), Types.OTHER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shapes.clashes(service, request, body, given, response, rs)}. */
    public @Nullable String clashes(ClashesRequest request) {
        var arguments = new PostgresArguments()
            .add("service =>", "integer", request.service(), Types.INTEGER)
            .add("request =>", "integer", request.request(), Types.INTEGER)
            .add("body =>", "integer", request.body(), Types.INTEGER)
            .addGiven("given =>", "integer", request.given(), Types.INTEGER)
            .addGiven("response =>", "integer", request.response(), Types.INTEGER)
            .add("rs =>", "integer", request.rs(), Types.INTEGER);
        return jdbc.sql("/* sole */ select shapes.clashes(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shapes.proc_out(a, c)}. */
    public @Nullable ProcOutResponse procOut(ProcOutRequest request) {
        var arguments = new PostgresArguments()
            .addGiven("a =>", "integer", request.a(), Types.INTEGER)
            .out("b =>", "integer")
            .addGiven("c =>", "text", request.c(), Types.VARCHAR)
            .out("d =>", "shapes.mood");
        return jdbc.sql("call shapes.proc_out(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query(ShapesRepository::toProcOutResponse)
            .optional()
            .orElse(null);
    }

    private static ProcOutResponse toProcOutResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new ProcOutResponse(
            rs.getObject("b", Integer.class),
            rs.getString("c"),
            PostgresText.parse(rs.getString("d"), Mood::of)
        );
    }
}
