/** Answers of operations that are also sent to others: what is told, where it waits, and how it is sent. */
@NullMarked
package forja.runtime.sending;

import org.jspecify.annotations.NullMarked;
