package forja.runtime.page;

import org.jspecify.annotations.Nullable;

/**
 * Which page of an operation's rows is asked for.
 *
 * @param start what the page before said of the next one; null for the first
 * @param limit how many rows it has at most
 */
public record PageRequest(@Nullable String start, int limit) {
}
