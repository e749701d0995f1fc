/** Sessions of MariaDB. */
@NullMarked
package forja.runtime.jdbc.mariadb.session;

import org.jspecify.annotations.NullMarked;
