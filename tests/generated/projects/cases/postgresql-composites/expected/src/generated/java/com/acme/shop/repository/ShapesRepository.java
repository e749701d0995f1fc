package com.acme.shop.repository;

import com.acme.shop.model.Box;
import com.acme.shop.model.EchoBoxRequest;
import com.acme.shop.model.Item;
import forja.runtime.jdbc.RequestFields;
import forja.runtime.jdbc.postgresql.PostgresText;
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

    /** Calls {@code shapes.echo_box(b)}. */
    @RequestFields({
        @RequestFields.Known(as = "timestamp with time zone", field = "b.items[].at"),
        @RequestFields.Known(as = "date", field = "b.items[].day"),
        @RequestFields.Known(as = "integer", field = "b.matrix"),
        @RequestFields.Known(as = "timestamp", field = "b.made")
    })
    public @Nullable Box echoBox(EchoBoxRequest request) {
        return jdbc.sql("/* sole */ select shapes.echo_box(b => :b::shapes.box)")
            .param("b", PostgresText.format(request.b(), BoxText::format), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), BoxText::parse))
            .optional()
            .orElse(null);
    }

    /** Calls {@code shapes.one_out_composite()}. */
    public @Nullable Item oneOutComposite() {
        return jdbc.sql("select shapes.one_out_composite()")
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), ItemText::parse))
            .optional()
            .orElse(null);
    }
}
