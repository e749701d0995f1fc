package com.acme.shop.repository;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Calls the database: Shapes. */
@Repository
public class ShapesRepository {

    private final JdbcClient jdbc;

    ShapesRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Calls {@code shapes.nothing()}. */
    public void nothing() {
        jdbc.sql("/* sole */ select shapes.nothing()")
            .query()
            .singleRow();
    }
}
