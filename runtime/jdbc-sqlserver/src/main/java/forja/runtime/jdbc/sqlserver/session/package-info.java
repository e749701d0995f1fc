/** Sessions of SQL Server. */
@NullMarked
package forja.runtime.jdbc.sqlserver.session;

import org.jspecify.annotations.NullMarked;
