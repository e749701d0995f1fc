/** Locks by which one copy of a service at a time does its work. */
@NullMarked
package forja.runtime.state.locks;

import org.jspecify.annotations.NullMarked;
