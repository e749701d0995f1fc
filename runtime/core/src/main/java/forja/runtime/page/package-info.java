/** Pages of rows. */
@NullMarked
package forja.runtime.page;

import org.jspecify.annotations.NullMarked;
