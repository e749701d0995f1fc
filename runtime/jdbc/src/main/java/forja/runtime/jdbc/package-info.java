/** Calls of a database, whichever it is. */
@NullMarked
package forja.runtime.jdbc;

import org.jspecify.annotations.NullMarked;
