/** Messages of RabbitMQ: how they are delivered, tried again and put aside. */
@NullMarked
package forja.runtime.rabbitmq;

import org.jspecify.annotations.NullMarked;
