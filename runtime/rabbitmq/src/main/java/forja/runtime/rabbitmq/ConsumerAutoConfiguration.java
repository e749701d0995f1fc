package forja.runtime.rabbitmq;

import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.ListenerPauses;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.QueueSettings;
import forja.runtime.rabbitmq.queue.ConfirmedSends;
import forja.runtime.rabbitmq.queue.RabbitQueues;
import forja.runtime.rabbitmq.queue.RabbitSettings;
import java.util.List;
import org.springframework.amqp.core.Declarables;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Listens to the queues that consumers name. */
@AutoConfiguration
public class ConsumerAutoConfiguration {

    @Bean
    Declarables consumedQueues(
        ObjectProvider<ConsumedQueues> consumers,
        QueueSettings settings,
        RabbitQueues queues
    ) {
        var names = queuesOf(consumers).stream().map(ConsumedQueue::queue).toList();
        return new DeclaredQueues(settings, queues).declared(names);
    }

    @Bean
    Deliveries deliveries(
        ConfirmedSends sends,
        MessageWork work,
        ListenerPauses pauses,
        QueueSettings settings,
        RabbitSettings rabbit
    ) {
        return new Deliveries(sends, work, () -> pauses.noLongerThan(settings.waiting().most()),
            rabbit.deliveryLimit());
    }

    @Bean
    QueueListeners queueListeners(ObjectProvider<ConsumedQueues> consumers, Deliveries deliveries) {
        return new QueueListeners(queuesOf(consumers), deliveries);
    }

    private static List<ConsumedQueue> queuesOf(ObjectProvider<ConsumedQueues> consumers) {
        return consumers.orderedStream().flatMap(consumer -> consumer.queues().stream()).toList();
    }
}
