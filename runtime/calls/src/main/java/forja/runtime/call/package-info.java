/** Operations that callers call by a name, with JSON. */
@NullMarked
package forja.runtime.call;

import org.jspecify.annotations.NullMarked;
