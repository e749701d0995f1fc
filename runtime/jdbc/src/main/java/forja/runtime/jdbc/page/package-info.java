/** Where a page of rows begins and ends. */
@NullMarked
package forja.runtime.jdbc.page;

import org.jspecify.annotations.NullMarked;
