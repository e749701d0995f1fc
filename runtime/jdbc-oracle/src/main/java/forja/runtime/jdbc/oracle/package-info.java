/** Values, rows and failures of Oracle. */
@NullMarked
package forja.runtime.jdbc.oracle;

import org.jspecify.annotations.NullMarked;
