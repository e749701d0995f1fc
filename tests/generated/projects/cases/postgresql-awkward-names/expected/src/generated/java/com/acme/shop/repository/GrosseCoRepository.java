package com.acme.shop.repository;

import com.acme.shop.model.EchoEnumRequest;
import com.acme.shop.model.MixedEnum;
import com.acme.shop.model.OperationRequest;
import com.acme.shop.model.SystemExit0Request;
import com.acme.shop.model.U0022Request;
import forja.runtime.jdbc.postgresql.PostgresText;
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

    /** Calls <code>Größe &#38; Co..&#42;&#47; System.exit(0); &#47;&#42;(a&#42;&#47;b)</code>. */
    public @Nullable Integer systemExit0(SystemExit0Request request) {
        return jdbc.sql("/* sole */ select \"Größe & Co.\".\"*/ System.exit(0); /*\"(\"a*/b\" => :aB::integer)")
            .param("aB", request.aB(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }

    /** Calls <code>Größe &#38; Co..日本語(引数)</code>. */
    public @Nullable String operation(OperationRequest request) {
        return jdbc.sql("/* sole */ select \"Größe & Co.\".\"日本語\"(\"引数\" => :引数::text)")
            .param("引数", request.引数(), Types.VARCHAR)
            .query((rs, rowNumber) -> rs.getString(1))
            .optional()
            .orElse(null);
    }

    /** Calls <code>Größe &#38; Co..echo_enum(e)</code>. */
    public @Nullable MixedEnum echoEnum(EchoEnumRequest request) {
        return jdbc.sql("/* sole */ select \"Größe & Co.\".echo_enum(e => :e::\"Größe & Co.\".\"Mixed Enum\")")
            .param("e", PostgresText.format(request.e(), MixedEnum::value), Types.OTHER)
            .query((rs, rowNumber) -> PostgresText.parse(rs.getString(1), MixedEnum::of))
            .optional()
            .orElse(null);
    }

    /** Calls <code>Größe &#38; Co..&#92;u0022;($x, x$)</code>. */
    public @Nullable Integer u0022(U0022Request request) {
        return jdbc.sql("/* sole */ select \"Größe & Co.\".\"\\u0022;\"(\"$x\" => :x::integer, x$ => :x2::integer)")
            .param("x", request.x(), Types.INTEGER)
            .param("x2", request.x2(), Types.INTEGER)
            .query((rs, rowNumber) -> rs.getObject(1, Integer.class))
            .optional()
            .orElse(null);
    }
}
