package com.acme.shop.repository;

import com.acme.shop.model.A12345678912345678912345678912345678912345678912345678912Xjobxa3Request;
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

    /**
     * Calls <code>Größe &#38;
     * Co..a123456789_123456789_123456789_123456789_123456789_123456789_12_a123456789_123456789_123456789_123456789_123456789_123456789_12_a123456789_123456789_123456789_123456789_123456789_123456789_12(x)</code>.
     */
    public @Nullable Integer a12345678912345678912345678912345678912345678912345678912Xjobxa3(
        A12345678912345678912345678912345678912345678912345678912Xjobxa3Request request) {
        return jdbc.sql(
            """
            /* sole */ select "Größe & Co.".a123456789_123456789_123456789_123456789_123456789_123456789_12_a123456789_123456789_123456789_123456789_123456789_123456789_12_a123456789_123456789_123456789_123456789_123456789_123456789_12(
                x => :x::integer
            )\
            """)
            .param("x", request.x(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }
}
