/** Values of requests that tell null from left out. */
@NullMarked
package forja.runtime.value;

import org.jspecify.annotations.NullMarked;
