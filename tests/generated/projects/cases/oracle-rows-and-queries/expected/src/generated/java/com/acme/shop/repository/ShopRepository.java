package com.acme.shop.repository;

import forja.runtime.jdbc.oracle.OracleCall;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: Shop. */
@Repository
public class ShopRepository {

    private final JdbcTemplate template;

    ShopRepository(JdbcTemplate template) {
        this.template = template;
    }

    /** Calls {@code SHOP.PING()}. */
    public void ping() {
        OracleCall.of(template, "begin SHOP.PING; end;")
            .execute();
    }
}
