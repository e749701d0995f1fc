/** Facts about the call of an operation: who waits for it, what it has to find, what its callers call members. */
@NullMarked
package forja.runtime.operation;

import org.jspecify.annotations.NullMarked;
