/** Answers of operations, published to RabbitMQ after their transactions. */
@NullMarked
package forja.runtime.rabbitmq.sender;

import org.jspecify.annotations.NullMarked;
