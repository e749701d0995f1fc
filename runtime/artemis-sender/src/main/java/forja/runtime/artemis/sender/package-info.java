/** Queues of ActiveMQ Artemis that the answers of operations are sent to. */
@NullMarked
package forja.runtime.artemis.sender;

import org.jspecify.annotations.NullMarked;
