package forja.runtime.sending;

import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxBatch;
import forja.runtime.state.OutboxMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Keeps what is to be sent in memory, where a service remembers nothing: each message is sent at most once. It waits
 * while its target is away, as long as there is room; one that failed, that comes when there is none, or that is left
 * when the service ends is lost, which is logged and counted.
 */
class MemoryOutbox implements Outbox, DisposableBean {

    static final int CAPACITY = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(MemoryOutbox.class);

    private final Map<Long, Waiting> waiting = new LinkedHashMap<>();

    private final Set<Lane> held = new HashSet<>();

    private final Counter lost;

    private final InstantSource clock;

    private long last;

    MemoryOutbox(MeterRegistry meters, InstantSource clock) {
        this.lost = Counter.builder("outbox.messages.lost")
            .description("Answers of work that is done which were not sent")
            .register(meters);
        this.clock = clock;
    }

    @Override
    public synchronized void add(OutboxMessage message) {
        if (waiting.size() >= CAPACITY) {
            lose(message, CAPACITY + " messages wait already");
            return;
        }
        last++;
        waiting.put(last, new Waiting(message, clock.instant()));
    }

    @Override
    public synchronized List<Lane> lanes() {
        return waiting.values().stream().map(one -> one.message().lane()).distinct().toList();
    }

    @Override
    public synchronized @Nullable OutboxBatch take(Lane lane, Duration lapse, IntUnaryOperator most) {
        var entries = waiting.entrySet().stream()
            .filter(one -> one.getValue().message().lane().equals(lane))
            .limit(most.applyAsInt(0))
            .map(one -> new OutboxBatch.Entry(one.getKey(), one.getValue().message(), 1))
            .toList();
        return entries.isEmpty() || !held.add(lane) ? null : new OutboxBatch(lane, "", entries);
    }

    @Override
    public boolean renew(OutboxBatch batch) {
        return true;
    }

    @Override
    public synchronized boolean settle(OutboxBatch batch, List<OutboxBatch.Result> results) {
        for (var result : results) {
            if (result.kind() != OutboxBatch.Kind.NOT_TRIED) {
                waiting.remove(result.entry().row());
            }
            if (result.reason() != null) {
                lose(result.entry().message(), result.reason());
            }
        }
        return held.remove(batch.lane());
    }

    @Override
    public synchronized Backlog backlog() {
        var oldest = waiting.values().stream().map(Waiting::since).min(Instant::compareTo);
        var seconds = oldest.map(since -> Duration.between(since, clock.instant()).toSeconds()).orElse(0L);
        return new Backlog(waiting.size(), seconds, 0);
    }

    @Override
    public synchronized void destroy() {
        var left = waiting.values().stream()
            .collect(Collectors.groupingBy(one -> one.message().lane(), Collectors.counting()));
        left.forEach((lane, count) -> LOG.error("{} answers of {} were not sent by {}: the service ends", count,
            lane.operation(), lane.sender()));
        lost.increment(waiting.size());
        waiting.clear();
    }

    private void lose(OutboxMessage message, String reason) {
        lost.increment();
        LOG.error("The answer of {} was not sent by {}: {}", message.lane().operation(), message.lane().sender(),
            reason);
    }

    private record Waiting(OutboxMessage message, Instant since) {}
}
