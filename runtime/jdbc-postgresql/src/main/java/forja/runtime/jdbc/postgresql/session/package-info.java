/** Sessions of PostgreSQL. */
@NullMarked
package forja.runtime.jdbc.postgresql.session;

import org.jspecify.annotations.NullMarked;
