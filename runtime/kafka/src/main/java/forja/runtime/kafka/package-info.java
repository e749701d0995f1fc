/** Messages of Kafka: how they are polled, done in their order, tried again and put aside. */
@NullMarked
package forja.runtime.kafka;

import org.jspecify.annotations.NullMarked;
