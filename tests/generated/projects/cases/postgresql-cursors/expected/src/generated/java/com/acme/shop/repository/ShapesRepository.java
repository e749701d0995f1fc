package com.acme.shop.repository;

import com.acme.shop.model.CursorsRequest;
import com.acme.shop.model.CursorsResponse;
import forja.runtime.jdbc.postgresql.MoneyText;
import forja.runtime.jdbc.postgresql.PostgresCursors;
import forja.runtime.jdbc.postgresql.PostgresRows;
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

    private final MoneyText money;

    ShapesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.money = new MoneyText(jdbc);
    }

    /** Calls {@code shapes.cursors(n)}. */
    public @Nullable CursorsResponse cursors(CursorsRequest request) {
        money.learn();
        return jdbc.sql("select * from shapes.cursors(n => :n::integer)")
            .param("n", request.n(), Types.INTEGER)
            .query(this::toCursorsResponse)
            .optional()
            .orElse(null);
    }

    private CursorsResponse toCursorsResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new CursorsResponse(
            rs.getObject("total", Integer.class),
            PostgresCursors.rows(rs.getObject("a"), 10000, new PostgresRows(money)),
            PostgresCursors.rows(rs.getObject("b"), 10000, new PostgresRows(money))
        );
    }
}
