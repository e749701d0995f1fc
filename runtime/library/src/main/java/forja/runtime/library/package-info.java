/** Calls of operations in Java, within the caller's application. */
@NullMarked
package forja.runtime.library;

import org.jspecify.annotations.NullMarked;
