package com.acme.shop.repository;

import com.acme.shop.model.UnnamedRequest;
import com.acme.shop.model.WeirdNameRequest;
import com.acme.shop.model.WeirdNameRow;
import forja.runtime.jdbc.RowLimit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
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

    /** Calls {@code shapes.Weird Näme(class, Class, a b)}. */
    public List<WeirdNameRow> weirdName(WeirdNameRequest request) {
        return jdbc.sql(
            """
            /* sole */ select * from shapes."Weird Näme"(
                class => :classValue::integer,
                "Class" => :classValue2::integer,
                "a b" => :aB::text
            )\
            """)
            .param("classValue", request.classValue(), Types.INTEGER)
            .param("classValue2", request.classValue2(), Types.INTEGER)
            .param("aB", request.aB(), Types.VARCHAR)
            .withMaxRows(10001)
            .query(RowLimit.list(10000, ShapesRepository::toWeirdNameRow));
    }

    /** Calls {@code shapes.unnamed(integer, text)}. */
    public @Nullable String unnamed(UnnamedRequest request) {
        return jdbc.sql("/* sole */ select shapes.unnamed(:arg1::integer, :arg2::text)")
            .param("arg1", request.arg1(), Types.INTEGER)
            .param("arg2", request.arg2(), Types.VARCHAR)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    private static WeirdNameRow toWeirdNameRow(ResultSet rs, int rowNumber) throws SQLException {
        return new WeirdNameRow(
            rs.getObject(1, Integer.class),
            rs.getObject(2, Integer.class),
            rs.getString(3),
            rs.getString(4)
        );
    }
}
