/** Values, rows and failures of SQL Server. */
@NullMarked
package forja.runtime.jdbc.sqlserver;

import org.jspecify.annotations.NullMarked;
