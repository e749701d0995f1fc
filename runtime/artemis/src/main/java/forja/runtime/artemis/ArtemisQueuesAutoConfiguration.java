package forja.runtime.artemis;

import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.ListenerPauses;
import forja.runtime.queue.MessageWork;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jms.ConnectionFactoryUnwrapper;
import org.springframework.boot.jms.autoconfigure.DefaultJmsListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.jms.config.DefaultJmsListenerContainerFactory;
import org.springframework.jms.config.JmsListenerEndpointRegistry;
import org.springframework.jms.listener.DefaultMessageListenerContainer;
import org.springframework.jms.listener.MessageListenerContainer;
import tools.jackson.databind.json.JsonMapper;

/** Listens to the queues that consumers name. */
@AutoConfiguration
public class ArtemisQueuesAutoConfiguration {

    /** Listeners look so often whether a broker that was away is there again. */
    private static final Duration RECOVERY = Duration.ofSeconds(2);

    @Bean
    Deliveries artemisDeliveries(MessageWork work, ListenerPauses pauses) {
        return new Deliveries(work, pauses);
    }

    /** Each listener keeps its consumer, on the raw connection, and has its session's transaction. */
    @Bean
    DefaultJmsListenerContainerFactory artemisContainers(
        DefaultJmsListenerContainerFactoryConfigurer configurer,
        ConnectionFactory connections
    ) {
        var containers = new DefaultJmsListenerContainerFactory();
        configurer.configure(containers, ConnectionFactoryUnwrapper.unwrapCaching(connections));
        containers.setSessionTransacted(true);
        containers.setCacheLevel(DefaultMessageListenerContainer.CACHE_CONSUMER);
        containers.setRecoveryInterval(RECOVERY.toMillis());
        return containers;
    }

    @Bean
    ArtemisListeners artemisListeners(
        ObjectProvider<ConsumedQueues> consumers,
        DefaultJmsListenerContainerFactory artemisContainers,
        Deliveries artemisDeliveries
    ) {
        return new ArtemisListeners(queuesOf(consumers), artemisContainers, artemisDeliveries);
    }

    @Bean
    @ConditionalOnProperty(name = "spring.jms.listener.auto-startup", havingValue = "true", matchIfMissing = true)
    DeadLetterAddresses deadLetterAddresses(
        ObjectProvider<ConsumedQueues> consumers,
        ConnectionFactory connections,
        JsonMapper json
    ) {
        return new DeadLetterAddresses(ConnectionFactoryUnwrapper.unwrapCaching(connections),
            queuesOf(consumers).stream().map(ConsumedQueue::queue).toList(), json);
    }

    @Bean
    LastDelivery lastDelivery(JmsListenerEndpointRegistry listeners) {
        return new LastDelivery(listeners);
    }

    private static List<ConsumedQueue> queuesOf(ObjectProvider<ConsumedQueues> consumers) {
        return consumers.orderedStream().flatMap(consumer -> consumer.queues().stream()).toList();
    }

    /**
     * Lets no listener begin anything once the service stops: what goes back to its queue then would come at once, and
     * be counted by the broker each time.
     */
    static class LastDelivery {

        private final JmsListenerEndpointRegistry listeners;

        LastDelivery(JmsListenerEndpointRegistry listeners) {
            this.listeners = listeners;
        }

        /** Comes before those that wait with a message are told. */
        @EventListener(ContextClosedEvent.class)
        @Order(Ordered.HIGHEST_PRECEDENCE)
        void close() {
            listeners.getListenerContainers().forEach(MessageListenerContainer::stop);
        }
    }
}
