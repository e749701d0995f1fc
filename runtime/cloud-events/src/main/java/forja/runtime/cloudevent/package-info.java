/** What messages say of themselves as CloudEvents. */
@NullMarked
package forja.runtime.cloudevent;

import org.jspecify.annotations.NullMarked;
