package com.acme.shop.repository;

import com.acme.shop.model.DupRequest;
import forja.runtime.jdbc.postgresql.PostgresArguments;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: GrosseCo. */
@Repository
public class GrosseCoRepository {

    private final JdbcClient jdbc;

    GrosseCoRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls <code>Größe &#38; Co..dup(a, b)</code>. */
    public @Nullable Integer dup(DupRequest request) {
        var arguments = new PostgresArguments()
            .add("a =>", "integer", request.a(), Types.INTEGER)
            .addGiven("b =>", "integer", request.b(), Types.INTEGER);
        return jdbc.sql("/* sole */ select \"Größe & Co.\".dup(" + arguments.list() + ")")
            .paramSource(arguments.values())
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }
}
