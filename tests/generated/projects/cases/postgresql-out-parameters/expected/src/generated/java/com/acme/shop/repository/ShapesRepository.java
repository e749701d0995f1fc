package com.acme.shop.repository;

import com.acme.shop.model.Mood;
import com.acme.shop.model.ProcNothingRequest;
import com.acme.shop.model.ProcOutRequest;
import com.acme.shop.model.ProcOutResponse;
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

    /** Calls {@code shapes.proc_out(a, c)}. */
    public @Nullable ProcOutResponse procOut(ProcOutRequest request) {
        return jdbc.sql(
            """
            call shapes.proc_out(
                a => :a::integer,
                b => null::integer,
                c => :c::text,
                d => null::shapes.mood
            )\
            """)
            .param("a", request.a(), Types.INTEGER)
            .param("c", request.c(), Types.VARCHAR)
            .query(ShapesRepository::toProcOutResponse)
            .optional()
            .orElse(null);
    }

    /** Calls {@code shapes.proc_nothing(a)}. */
    public void procNothing(ProcNothingRequest request) {
        jdbc.sql("call shapes.proc_nothing(a => :a::integer)")
            .param("a", request.a(), Types.INTEGER)
            .update();
    }

    private static ProcOutResponse toProcOutResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new ProcOutResponse(
            rs.getObject("b", Integer.class),
            rs.getString("c"),
            PostgresText.parse(rs.getString("d"), Mood::of)
        );
    }
}
