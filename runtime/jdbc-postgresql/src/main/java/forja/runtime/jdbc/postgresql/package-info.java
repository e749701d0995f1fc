/** Values, rows and failures of PostgreSQL. */
@NullMarked
package forja.runtime.jdbc.postgresql;

import org.jspecify.annotations.NullMarked;
