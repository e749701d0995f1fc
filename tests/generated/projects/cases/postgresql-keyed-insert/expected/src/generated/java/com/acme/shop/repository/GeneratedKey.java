package com.acme.shop.repository;

import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.jdbc.support.KeyHolder;

/** The key that the database made for the one row of an INSERT; drivers tell it as whatever number type they like. */
final class GeneratedKey {

    private GeneratedKey() {
    }

    /** Null when no row went in. */
    static <T> @Nullable T of(KeyHolder keys, Class<T> type) {
        return DefaultConversionService.getSharedInstance().convert(keys.getKeyAs(Object.class), type);
    }
}
