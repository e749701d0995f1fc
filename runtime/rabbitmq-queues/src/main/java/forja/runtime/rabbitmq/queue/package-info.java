/** Queues of RabbitMQ that a service declares, beside those that are there already. */
@NullMarked
package forja.runtime.rabbitmq.queue;

import org.jspecify.annotations.NullMarked;
