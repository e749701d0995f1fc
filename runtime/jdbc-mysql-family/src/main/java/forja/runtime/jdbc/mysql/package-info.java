/** Values, rows and failures of MySQL and MariaDB. */
@NullMarked
package forja.runtime.jdbc.mysql;

import org.jspecify.annotations.NullMarked;
