package forja.runtime.kafka;

import forja.runtime.kafka.topic.Topics;
import forja.runtime.queue.ConsumedQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties.AckMode;

/**
 * Listens to topics, each with as many consumers as the concurrency says, and each of these with a {@link Lane}. They
 * begin when the topics are there, so the service starts without its brokers.
 */
class KafkaListeners implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(KafkaListeners.class);

    private static final Duration PAUSE = Duration.ofSeconds(2);

    /** How long a stop waits for the records that are at work. */
    private static final Duration LAST_RECORDS = Duration.ofSeconds(25);

    private final List<ConsumedQueue> queues;

    private final ConcurrentKafkaListenerContainerFactory<Object, Object> factory;

    private final KafkaProperties.Listener settings;

    private final Topics topics;

    private final Deliveries deliveries;

    private final AtomicReference<@Nullable Running> running = new AtomicReference<>();

    KafkaListeners(List<ConsumedQueue> queues, ConcurrentKafkaListenerContainerFactory<Object, Object> factory,
        KafkaProperties.Listener settings, Topics topics, Deliveries deliveries) {
        this.queues = queues;
        this.factory = factory;
        this.settings = settings;
        this.topics = topics;
        this.deliveries = deliveries;
    }

    @Override
    public void start() {
        var begun = new Running(Executors.newSingleThreadExecutor(work -> new Thread(work, "kafka-start")),
            new CountDownLatch(1), new ArrayList<>());
        running.set(begun);
        begun.starter().execute(() -> begin(begun));
    }

    @Override
    public void stop() {
        var ended = running.getAndSet(null);
        if (ended == null) {
            return;
        }
        ended.stopped().countDown();
        ended.starter().shutdown();
        try {
            var begun = ended.starter().awaitTermination(LAST_RECORDS.toMillis(), TimeUnit.MILLISECONDS);
            var left = new CountDownLatch(ended.listeners().size());
            ended.listeners().forEach(listener -> listener.stop(left::countDown));
            if (!begun || !left.await(LAST_RECORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Records are still at work, and come again if they are not done when the service ends");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running.get() != null;
    }

    @Override
    public boolean isAutoStartup() {
        return settings.isAutoStartup();
    }

    private void begin(Running begun) {
        for (var queue : queues) {
            while (!begun.isStopped() && !hasBegun(queue, begun)) {
                begun.pause();
            }
        }
    }

    private boolean hasBegun(ConsumedQueue queue, Running begun) {
        try {
            topics.declare(List.of(queue.queue(), DeadLetters.topic(queue.queue())));
            var consumers = Objects.requireNonNullElse(settings.getConcurrency(), 1);
            for (var number = 0; number < consumers && !begun.isStopped(); number++) {
                begun.listeners().add(listener(queue, number));
            }
            return true;
        } catch (RuntimeException away) {
            LOG.warn("{} cannot listen to {} yet: {}", queue.operation(), queue.queue(), away.getMessage());
            return false;
        }
    }

    private Listener listener(ConsumedQueue queue, int number) {
        var name = queue.operation() + "-" + number;
        var lane = new Lane(queue, deliveries, name);
        var container = factory.createContainer(queue.queue());
        container.setConcurrency(1);
        container.setBeanName(name);
        var properties = container.getContainerProperties();
        properties.setMessageListener(lane);
        properties.setConsumerRebalanceListener(lane);
        properties.setAckMode(AckMode.MANUAL);
        properties.setAsyncAcks(true);
        properties.setShutdownTimeout(LAST_RECORDS.toMillis());
        // Whoever may not read now may do so when an operator has mended it.
        properties.setAuthExceptionRetryInterval(Duration.ofSeconds(10));
        var bytes = ByteArrayDeserializer.class.getName();
        properties.getKafkaConsumerProperties().setProperty(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, bytes);
        properties.getKafkaConsumerProperties().setProperty(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, bytes);
        container.start();
        return new Listener(container, lane);
    }

    private record Listener(ConcurrentMessageListenerContainer<Object, Object> container, Lane lane) {

        void stop(Runnable then) {
            lane.stop();
            container.stop(then);
        }
    }

    private record Running(ExecutorService starter, CountDownLatch stopped, List<Listener> listeners) {

        boolean isStopped() {
            return stopped.getCount() == 0;
        }

        void pause() {
            try {
                stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                stopped.countDown();
            }
        }
    }
}
