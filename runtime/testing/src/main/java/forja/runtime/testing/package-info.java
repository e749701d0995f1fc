/** Databases and services for tests of the modules. */
@NullMarked
package forja.runtime.testing;

import org.jspecify.annotations.NullMarked;
