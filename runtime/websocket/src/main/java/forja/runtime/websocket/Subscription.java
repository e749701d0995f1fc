package forja.runtime.websocket;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.NotNull;

/**
 * What is subscribed to.
 *
 * @param to an operation whose answers everybody is told who wants to be
 */
record Subscription(@JsonProperty(required = true) @NotNull String to) {
}
