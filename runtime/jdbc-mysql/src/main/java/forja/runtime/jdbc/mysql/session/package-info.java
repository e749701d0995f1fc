/** Sessions of MySQL. */
@NullMarked
package forja.runtime.jdbc.mysql.session;

import org.jspecify.annotations.NullMarked;
