/** Requests that come again with the same {@code Idempotency-Key}, and are done once. */
@NullMarked
package forja.runtime.rest.idempotency;

import org.jspecify.annotations.NullMarked;
