/** Topics of Kafka that the answers of operations are sent to. */
@NullMarked
package forja.runtime.kafka.sender;

import org.jspecify.annotations.NullMarked;
