package forja.runtime.sending;

import forja.runtime.state.OutboxMessage;
import forja.runtime.state.Sending;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages each for itself: those of a key one after the other, those of different keys at the same time. Where
 * one finds the target away, what has not begun is left.
 */
public final class OneByOne implements AutoCloseable {

    private static final long PATIENCE_S = 5;

    private final Function<OutboxMessage, Sending.@Nullable Failed> send;

    private final ExecutorService threads;

    /**
     * So many at the same time.
     *
     * @param send answers why the message has not arrived, or nothing
     */
    public OneByOne(int atOnce, Function<OutboxMessage, Sending.@Nullable Failed> send) {
        this.send = send;
        this.threads = Executors.newFixedThreadPool(atOnce, work -> {
            var thread = new Thread(work, "sender");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Sends them and returns when each has arrived, has failed or was left. */
    public Sending send(List<OutboxMessage> messages) {
        var batch = new Batch();
        var keys = messages.stream().collect(Collectors.groupingBy(OutboxMessage::key, LinkedHashMap::new,
            Collectors.toList()));
        var work = keys.values().stream().<Future<?>>map(same -> threads.submit(() -> inOrder(same, batch))).toList();
        try {
            for (var each : work) {
                each.get();
            }
        } catch (InterruptedException stopped) {
            work.forEach(each -> each.cancel(true));
            Thread.currentThread().interrupt();
        } catch (ExecutionException fault) {
            throw new IllegalStateException("A message could not be sent", fault);
        }
        return batch.result();
    }

    private void inOrder(List<OutboxMessage> messages, Batch batch) {
        for (var message : messages) {
            if (batch.isAway() || !batch.note(message, send.apply(message))) {
                return;
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** What became of the messages so far. */
    private static final class Batch {

        private final Set<String> arrived = new HashSet<>();

        private final Map<String, Sending.Failed> failed = new HashMap<>();

        private boolean away;

        synchronized boolean isAway() {
            return away;
        }

        /** Returns whether it arrived. */
        synchronized boolean note(OutboxMessage message, Sending.@Nullable Failed failure) {
            if (failure == null) {
                return arrived.add(message.id());
            }
            failed.put(message.id(), failure);
            away |= failure.away();
            return false;
        }

        synchronized Sending result() {
            return new Sending(arrived, failed);
        }
    }
}
