/** Messages of any broker: how they are read, and what becomes of each. */
@NullMarked
package forja.runtime.queue;

import org.jspecify.annotations.NullMarked;
