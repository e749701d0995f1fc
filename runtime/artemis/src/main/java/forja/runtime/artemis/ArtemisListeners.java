package forja.runtime.artemis;

import forja.runtime.queue.ConsumedQueue;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.List;
import org.springframework.jms.annotation.JmsListenerConfigurer;
import org.springframework.jms.config.JmsListenerContainerFactory;
import org.springframework.jms.config.JmsListenerEndpoint;
import org.springframework.jms.config.JmsListenerEndpointRegistrar;
import org.springframework.jms.listener.AbstractMessageListenerContainer;
import org.springframework.jms.listener.MessageListenerContainer;
import org.springframework.jms.listener.SessionAwareMessageListener;

/** Listens to each queue in a container of its own, which has the operation's name. */
class ArtemisListeners implements JmsListenerConfigurer {

    private final List<ConsumedQueue> queues;

    private final JmsListenerContainerFactory<?> containers;

    private final Deliveries deliveries;

    ArtemisListeners(List<ConsumedQueue> queues, JmsListenerContainerFactory<?> containers, Deliveries deliveries) {
        this.queues = queues;
        this.containers = containers;
        this.deliveries = deliveries;
    }

    @Override
    public void configureJmsListeners(JmsListenerEndpointRegistrar registrar) {
        queues.forEach(queue -> registrar.registerEndpoint(new Listener(queue, deliveries), containers));
    }

    private record Listener(ConsumedQueue queue, Deliveries deliveries)
        implements JmsListenerEndpoint, SessionAwareMessageListener<Message> {

        @Override
        public String getId() {
            return queue.operation();
        }

        @Override
        public void setupListenerContainer(MessageListenerContainer container) {
            if (container instanceof AbstractMessageListenerContainer own) {
                own.setDestinationName(queue.queue());
                own.setupMessageListener(this);
            }
        }

        @Override
        public void onMessage(Message message, Session session) throws JMSException {
            deliveries.handle(queue, message, session);
        }
    }
}
