/** Topics of Kafka that a service needs, and whether the brokers answer. */
@NullMarked
package forja.runtime.kafka.topic;

import org.jspecify.annotations.NullMarked;
