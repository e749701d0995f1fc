package forja.runtime.jdbc;

import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.jdbc.support.KeyHolder;

/** The key that the database made for the one row of an INSERT; drivers tell it as whatever number type they like. */
public final class GeneratedKey {

    private GeneratedKey() {
    }

    /** Reads the key as a type; null when no row went in. */
    public static <T> @Nullable T of(KeyHolder keys, Class<T> type) {
        return DefaultConversionService.getSharedInstance().convert(keys.getKeyAs(Object.class), type);
    }
}
