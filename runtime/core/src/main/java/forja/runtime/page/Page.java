package forja.runtime.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of an operation's rows, in order.
 *
 * @param next where the next page starts; null where there is none
 */
public record Page<T>(List<T> items, @Nullable String next) {
}
