/** Failures of operations, whatever does their work and whatever answers them. */
@NullMarked
package forja.runtime.failure;

import org.jspecify.annotations.NullMarked;
