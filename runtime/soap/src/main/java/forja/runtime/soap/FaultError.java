package forja.runtime.soap;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param field what it is wrong with, where that is known
 */
record FaultError(@Nullable String field, String message) {
}
