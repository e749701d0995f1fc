package com.acme.shop.repository;

import com.acme.shop.model.EchoByIntegerRequest;
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

    /** Calls {@code shapes.echo(x)}. */
    public @Nullable String echoByInteger(EchoByIntegerRequest request) {
        return jdbc.sql("/* sole */ select shapes.echo(x => :x::integer)")
            .param("x", request.x(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }
}
