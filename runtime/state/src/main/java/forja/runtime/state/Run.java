package forja.runtime.state;

import org.jspecify.annotations.Nullable;

/**
 * A run of an operation.
 *
 * @param id which no other run has
 * @param key what is worked on, where there is such a thing: a file
 * @param node the copy of the service
 */
public record Run(String id, String operation, @Nullable String key, String node) {}
