/** Connections beside the pool, for what callers must not hold up. */
@NullMarked
package forja.runtime.jdbc.spare;

import org.jspecify.annotations.NullMarked;
