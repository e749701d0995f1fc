package forja.runtime.kafka;

import forja.runtime.queue.ConsumedQueue;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.listener.AcknowledgingMessageListener;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.kafka.support.Acknowledgment;

/**
 * The work of one consumer: record after record in their order, on a thread of its own. The consumer polls on
 * meanwhile, paused until all that it took is acknowledged, so work and waiting may take longer than a poll may. A
 * partition goes to another consumer when the record of it that is at work is done: nobody does one twice at a time.
 */
class Lane implements AcknowledgingMessageListener<byte[], byte[]>, ConsumerAwareRebalanceListener {

    /** To acknowledge wakes the consumer and is a request to the broker, so records that are done soon go together. */
    private static final long TOGETHER_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final Duration AFTER_ERROR = Duration.ofSeconds(1);

    private final ConsumedQueue queue;

    private final Deliveries deliveries;

    private final ExecutorService thread;

    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();

    private final Deque<Delivery> waiting = new ArrayDeque<>();

    private final List<Delivery> done = new ArrayList<>();

    private @Nullable Delivery atWork;

    /** Whether the record at work is not to be waited with any longer: its partition goes, or the service stops. */
    private boolean isGivenUp;

    /** Whether the consumer waits for the end of a record, to give its partition away. */
    private boolean isGoing;

    private boolean isStopping;

    private long acknowledged = System.nanoTime();

    Lane(ConsumedQueue queue, Deliveries deliveries, String name) {
        this.queue = queue;
        this.deliveries = deliveries;
        this.thread = Executors.newSingleThreadExecutor(work -> new Thread(work, name));
    }

    @Override
    public void onMessage(ConsumerRecord<byte[], byte[]> data, @Nullable Acknowledgment acknowledgment) {
        lock.lock();
        try {
            if (!isStopping) {
                waiting.add(new Delivery(data, Objects.requireNonNull(acknowledgment)));
                thread.execute(this::doNext);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Acknowledges on the consumer's own thread what is done, so that the commit that follows has it. */
    @Override
    public void onPartitionsRevokedBeforeCommit(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        lock.lock();
        try {
            isGoing = true;
            drop(partitions);
            while (isAtWork(partitions)) {
                changed.await();
            }
            acknowledge();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            isGoing = false;
            lock.unlock();
        }
    }

    /** Begins no other record; the one that is at work is ended. */
    void stop() {
        lock.lock();
        try {
            isStopping = true;
            waiting.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        thread.shutdown();
    }

    private void drop(Collection<TopicPartition> partitions) {
        waiting.removeIf(delivery -> partitions.contains(delivery.partition()));
        if (isAtWork(partitions)) {
            isGivenUp = true;
            changed.signalAll();
        }
    }

    private boolean isAtWork(Collection<TopicPartition> partitions) {
        return atWork != null && partitions.contains(atWork.partition());
    }

    private void doNext() {
        var delivery = begun();
        if (delivery == null) {
            return;
        }
        var settled = false;
        try {
            settled = deliveries.settle(queue, delivery.data(), this::goesOnAfter);
        } finally {
            // An error is not the record's fault: it comes again, after a while.
            var again = !settled && goesOnAfter(AFTER_ERROR);
            ended(delivery, settled, again);
        }
    }

    private @Nullable Delivery begun() {
        lock.lock();
        try {
            atWork = waiting.poll();
            isGivenUp = false;
            return atWork;
        } finally {
            lock.unlock();
        }
    }

    private void ended(Delivery delivery, boolean settled, boolean again) {
        lock.lock();
        try {
            atWork = null;
            if (settled) {
                done.add(delivery);
            } else if (again && !isGivenUp && !isStopping) {
                waiting.addFirst(delivery);
                thread.execute(this::doNext);
            }
            if (!isGoing && (waiting.isEmpty() || System.nanoTime() - acknowledged > TOGETHER_NS)) {
                acknowledge();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void acknowledge() {
        done.forEach(delivery -> delivery.acknowledgment().acknowledge());
        done.clear();
        acknowledged = System.nanoTime();
    }

    private boolean goesOnAfter(Duration time) {
        lock.lock();
        try {
            var left = time.toNanos();
            while (left > 0 && !isGivenUp && !isStopping) {
                left = changed.awaitNanos(left);
            }
            return !isGivenUp && !isStopping;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private record Delivery(ConsumerRecord<byte[], byte[]> data, Acknowledgment acknowledgment) {

        TopicPartition partition() {
            return new TopicPartition(data.topic(), data.partition());
        }
    }
}
