package forja.runtime.rabbitmq;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.rabbit.listener.AbstractMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/** Says at the start which operation listens to which queue, whether or not the broker is there yet. */
class ListenerLog {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerLog.class);

    private final RabbitListenerEndpointRegistry listeners;

    ListenerLog(RabbitListenerEndpointRegistry listeners) {
        this.listeners = listeners;
    }

    @EventListener(ApplicationReadyEvent.class)
    void tell() {
        for (var container : listeners.getListenerContainers()) {
            if (container instanceof AbstractMessageListenerContainer listener) {
                LOG.info("{} listens to {}", listener.getListenerId(), String.join(", ", listener.getQueueNames()));
            }
        }
    }
}
