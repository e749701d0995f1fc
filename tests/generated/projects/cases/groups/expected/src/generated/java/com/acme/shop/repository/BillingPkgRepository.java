package com.acme.shop.repository;

import com.acme.shop.model.ToggleRequest;
import forja.runtime.jdbc.oracle.OracleCall;
import oracle.jdbc.OracleTypes;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: BillingPkg. */
@Repository
public class BillingPkgRepository {

    private final JdbcTemplate template;

    BillingPkgRepository(JdbcTemplate template) {
        this.template = template;
    }

    /** Calls {@code SHOP.BILLING_PKG.TOGGLE(P_FLAG)}. */
    public @Nullable Boolean toggle(ToggleRequest request) {
        return OracleCall.of(template, "begin SHOP.BILLING_PKG.TOGGLE(P_FLAG => ?); end;")
            .inOut(1, request.pFlag(), OracleTypes.PLSQL_BOOLEAN)
            .execute(results -> results.outputs().getObject(1, Boolean.class));
    }
}
