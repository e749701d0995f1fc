package forja.runtime.operation;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what an operation has to find: that nothing was there is a failure, and no answer. */
public final class MustFind {

    private MustFind() {
    }

    /** Hands on how many were changed, which were at least one. */
    public static Integer changed(Integer count) {
        if (count == 0) {
            throw nothing();
        }
        return count;
    }

    /** Hands on rows, of which there is at least one. */
    public static <T> List<T> rows(List<T> rows) {
        if (rows.isEmpty()) {
            throw nothing();
        }
        return rows;
    }

    /** Hands on a row that is there. */
    public static <T> T row(@Nullable T row) {
        if (row == null) {
            throw nothing();
        }
        return row;
    }

    private static FailureException nothing() {
        return new FailureException(Failure.of(Failure.Kind.NOT_FOUND));
    }
}
