package forja.runtime.rabbitmq.queue;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ReturnListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.rabbit.support.DefaultMessagePropertiesConverter;

/** Publishes messages of which the broker has to say that it has them, each in a queue. */
public class ConfirmedSends {

    private static final long TIMEOUT_MS = 5_000;

    private final DefaultMessagePropertiesConverter properties = new DefaultMessagePropertiesConverter();

    private final RabbitTemplate rabbit;

    ConfirmedSends(RabbitTemplate rabbit) {
        this.rabbit = rabbit;
    }

    /**
     * Publishes messages in their order, and returns when the broker has confirmed all of them.
     *
     * @return the routes that lead to no queue: messages on them came back, and are nowhere
     * @throws AmqpException where the broker is away, refuses one, or does not answer in time
     */
    public Set<Route> send(Collection<Outgoing> messages) {
        return rabbit.execute(channel -> published(channel, messages));
    }

    /**
     * Publishes a message.
     *
     * @throws AmqpException where it is not known to be in that queue
     */
    public void send(String queue, Message message) {
        if (!send(List.of(new Outgoing(new Route("", queue), message))).isEmpty()) {
            throw new AmqpException(new Route("", queue).missing());
        }
    }

    private Set<Route> published(Channel channel, Collection<Outgoing> messages)
        throws IOException, InterruptedException, TimeoutException {
        var back = ConcurrentHashMap.<Route>newKeySet();
        ReturnListener returns = (code, text, exchange, key, own, body) -> back.add(new Route(exchange, key));
        channel.addReturnListener(returns);
        try {
            for (var one : messages) {
                var own = properties.fromMessageProperties(one.message().getMessageProperties(),
                    StandardCharsets.UTF_8.name());
                channel.basicPublish(one.route().exchange(), one.route().key(), true, own, one.message().getBody());
            }
            // What comes back does so before it is confirmed.
            channel.waitForConfirmsOrDie(TIMEOUT_MS);
            return Set.copyOf(back);
        } finally {
            channel.removeReturnListener(returns);
        }
    }

    /**
     * Where a message goes.
     *
     * @param exchange empty for the default one, whose keys are names of queues
     */
    public record Route(String exchange, String key) {

        /** The words for a route that leads to no queue. */
        public String missing() {
            return exchange.isEmpty()
                ? "There is no queue " + key
                : "Exchange " + exchange + " leads to no queue with the key " + key;
        }
    }

    /** A message, and where it goes. */
    public record Outgoing(Route route, Message message) {}
}
