package forja.runtime.rabbitmq;

import com.rabbitmq.client.Channel;
import forja.runtime.queue.ConsumedQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListenerConfigurer;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerEndpoint;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistrar;
import org.springframework.amqp.rabbit.listener.api.ChannelAwareMessageListener;

/** Listens to each queue in a container of its own, which has the operation's name. */
class QueueListeners implements RabbitListenerConfigurer {

    private final List<ConsumedQueue> queues;

    private final Deliveries deliveries;

    QueueListeners(List<ConsumedQueue> queues, Deliveries deliveries) {
        this.queues = queues;
        this.deliveries = deliveries;
    }

    @Override
    public void configureRabbitListeners(RabbitListenerEndpointRegistrar registrar) {
        for (var queue : queues) {
            var endpoint = new SimpleRabbitListenerEndpoint();
            endpoint.setId(queue.operation());
            endpoint.setQueueNames(queue.queue());
            endpoint.setMessageListener(new Listener(queue, deliveries));
            registrar.registerEndpoint(endpoint);
        }
    }

    private record Listener(ConsumedQueue queue, Deliveries deliveries) implements ChannelAwareMessageListener {

        @Override
        public void onMessage(Message message, @Nullable Channel channel) throws Exception {
            if (channel != null) {
                deliveries.handle(queue, message, channel);
            }
        }
    }
}
