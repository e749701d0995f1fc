package forja.runtime.rest;

import forja.runtime.value.Omittable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of a query string, which has no null: a parameter of its own names what is null. */
public final class QueryValues {

    private QueryValues() {
    }

    /** What is not there was left out, so that its own default applies, unless it is named as null. */
    public static <T> Omittable<@Nullable T> given(@Nullable T value, String name, Set<String> nulls) {
        return nulls.contains(name) ? Omittable.of(null) : Omittable.ofNullable(value);
    }

    /** Nothing is changed for want of a value: null must be said. */
    public static <T> @Nullable T demanded(@Nullable T value, String name, Set<String> nulls) {
        if (nulls.contains(name)) {
            return null;
        }
        if (value == null) {
            var detail = "Required parameter '%s' is not present.".formatted(name);
            throw new RefusedParameterException(detail, name, "is required");
        }
        return value;
    }
}
