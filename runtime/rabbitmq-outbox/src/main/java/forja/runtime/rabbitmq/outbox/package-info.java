/** Answers of operations, kept in an outbox until RabbitMQ has them. */
@NullMarked
package forja.runtime.rabbitmq.outbox;

import org.jspecify.annotations.NullMarked;
