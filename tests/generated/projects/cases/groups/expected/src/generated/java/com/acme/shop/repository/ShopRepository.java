package com.acme.shop.repository;

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
        RoutineCall.of(template, "begin SHOP.PING; end;")
            .execute();
    }
}
