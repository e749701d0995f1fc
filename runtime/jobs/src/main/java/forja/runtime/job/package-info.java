/** Jobs: work that begins by a schedule in whichever copy of the service is first, or by hand over HTTP. */
@NullMarked
package forja.runtime.job;

import org.jspecify.annotations.NullMarked;
