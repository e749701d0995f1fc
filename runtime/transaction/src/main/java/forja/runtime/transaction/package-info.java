/** Calls that are made again when their transaction lost against another one. */
@NullMarked
package forja.runtime.transaction;

import org.jspecify.annotations.NullMarked;
