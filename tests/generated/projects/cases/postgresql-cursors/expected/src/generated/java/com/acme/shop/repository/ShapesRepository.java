package com.acme.shop.repository;

import com.acme.shop.model.CursorsRequest;
import com.acme.shop.model.CursorsResponse;
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

    /** Calls {@code shapes.cursors(n)}. */
    public @Nullable CursorsResponse cursors(CursorsRequest request) {
        MoneyText.learn(jdbc);
        return jdbc.sql("select * from shapes.cursors(n => :n::integer)")
            .param("n", request.n(), Types.INTEGER)
            .query(ShapesRepository::toCursorsResponse)
            .optional()
            .orElse(null);
    }

    private static CursorsResponse toCursorsResponse(ResultSet rs, int rowNumber) throws SQLException {
        return new CursorsResponse(
            rs.getObject("total", Integer.class),
            Cursors.rows(rs.getObject("a"), 10000, Rows::asMap),
            Cursors.rows(rs.getObject("b"), 10000, Rows::asMap)
        );
    }
}
