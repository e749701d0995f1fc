package forja.runtime.rabbitmq.queue;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What queues of a service are.
 *
 * @param queueType the type of those that it declares
 * @param deliveryLimit how often a message is delivered over which services ended, before it is dead
 * @param queues whether it declares them
 */
@ConfigurationProperties("service.rabbitmq")
public record RabbitSettings(
    @DefaultValue("classic") Type queueType,
    @DefaultValue("20") int deliveryLimit,
    @DefaultValue("declare") Queues queues
) {

    /** The types of queues that keep messages for one consumer each. */
    public enum Type {
        /** On one node. */
        CLASSIC,
        /** On several nodes, which agree on each message; it counts how often it delivered one. */
        QUORUM
    }

    /** Who makes queues. */
    public enum Queues {
        /** The service: those that are not there are made. */
        DECLARE,
        /** Somebody else: those that are not there are told. */
        EXPECT
    }
}
