package com.acme.shop.service;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.FailureException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an operation has to find: that nothing was there is a failure, and no answer. */
final class MustFind {

    private MustFind() {
    }

    /** How many were changed, which were at least one. */
    static Integer changed(Integer count) {
        if (count == 0) {
            throw nothing();
        }
        return count;
    }

    /** Rows, of which there is at least one. */
    static <T> List<T> rows(List<T> rows) {
        if (rows.isEmpty()) {
            throw nothing();
        }
        return rows;
    }

    /** A row that is there. */
    static <T> T row(@Nullable T row) {
        if (row == null) {
            throw nothing();
        }
        return row;
    }

    private static FailureException nothing() {
        return new FailureException(Failure.of(Failure.Kind.NOT_FOUND));
    }
}
