package com.acme.shop.repository;

import com.acme.shop.model.GrosseUndSoRequest;
import forja.runtime.jdbc.oracle.OracleCall;
import java.math.BigDecimal;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: CornerShop. */
@Repository
public class CornerShopRepository {

    private final JdbcTemplate template;

    CornerShopRepository(JdbcTemplate template) {
        this.template = template;
    }

    /** Calls {@code public.Größe und so(order)}. */
    public @Nullable BigDecimal grosseUndSo(GrosseUndSoRequest request) {
        return OracleCall.of(template, "begin ? := \"public\".\"Größe und so\"(\"order\" => ?); end;")
            .out(1, Types.NUMERIC)
            .in(2, request.order(), Types.NUMERIC)
            .execute(results -> results.outputs().getBigDecimal(1));
    }
}
