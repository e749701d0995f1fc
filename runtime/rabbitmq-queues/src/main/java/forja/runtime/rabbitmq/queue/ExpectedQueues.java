package forja.runtime.rabbitmq.queue;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.Exchange;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.connection.Connection;
import org.springframework.amqp.rabbit.connection.ConnectionListener;

/** Says with each connection which queues and exchanges that somebody else makes are not there, and what to do. */
class ExpectedQueues implements ConnectionListener {

    private static final Logger LOG = LoggerFactory.getLogger(ExpectedQueues.class);

    private final List<Declarables> needed;

    ExpectedQueues(List<Declarables> needed) {
        this.needed = List.copyOf(needed);
    }

    @Override
    public void onCreate(Connection connection) {
        for (var all : needed) {
            all.getDeclarablesByType(Queue.class).stream()
                .filter(queue -> isMissing(connection, channel -> channel.queueDeclarePassive(queue.getName())))
                .forEach(queue -> LOG.error("Queue {} is not there, and this service is told to expect it: make it"
                    + " durable, with the arguments {}, or set service.rabbitmq.queues to declare", queue.getName(),
                    new TreeMap<>(queue.getArguments())));
            all.getDeclarablesByType(Exchange.class).stream()
                .filter(exchange -> isMissing(connection, channel -> channel.exchangeDeclarePassive(
                    exchange.getName())))
                .forEach(exchange -> LOG.error("Exchange {} is not there, and this service is told to expect it: make"
                    + " it durable, of the type {}, or set service.rabbitmq.queues to declare", exchange.getName(),
                    exchange.getType()));
        }
    }

    /** The broker closes the channel of a question that it answers with no. */
    private static boolean isMissing(Connection connection, Question question) {
        try (var channel = connection.createChannel(false)) {
            question.ask(channel);
            return false;
        } catch (IOException refused) {
            LOG.debug("Asked for what is expected", refused);
            return true;
        } catch (TimeoutException late) {
            LOG.debug("The broker does not answer", late);
            return false;
        }
    }

    @FunctionalInterface
    private interface Question {

        void ask(Channel channel) throws IOException;
    }
}
