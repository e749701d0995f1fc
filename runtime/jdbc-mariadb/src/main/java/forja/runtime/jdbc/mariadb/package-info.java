/** Calls and rows of MariaDB. */
@NullMarked
package forja.runtime.jdbc.mariadb;

import org.jspecify.annotations.NullMarked;
