/** Messages of RabbitMQ: how they are read, and what becomes of each. */
@NullMarked
package forja.runtime.rabbitmq;

import org.jspecify.annotations.NullMarked;
