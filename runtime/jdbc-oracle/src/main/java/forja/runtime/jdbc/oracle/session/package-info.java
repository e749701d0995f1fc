/** Sessions of Oracle. */
@NullMarked
package forja.runtime.jdbc.oracle.session;

import org.jspecify.annotations.NullMarked;
