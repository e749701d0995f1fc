/** The database that a library works with. */
@NullMarked
package forja.runtime.jdbc.library;

import org.jspecify.annotations.NullMarked;
