package forja.runtime.state;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Sends what waits in the outbox. A message that fails is tried again after a pause, longer each time, and holds up
 * those of its key; after so many times it is parked. A target that is away costs no message an attempt: its lane is
 * left alone for a while, and the other lanes go on. One thread sends, and none of the connections that calls do their
 * work with is held while it does.
 */
class OutboxDispatcher implements SmartLifecycle {

    static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);

    /** So often is it said that this copy is at work, before another one takes it for dead. */
    private static final int HEARD = 3;

    private static final int LAST_ROUND_S = 10;

    private static final Set<OutboxBatch.Kind> ENDS = Set.of(OutboxBatch.Kind.ARRIVED, OutboxBatch.Kind.PARKED);

    private final Outbox outbox;

    private final Map<String, OutboxTarget> targets;

    private final OutboxSettings settings;

    private final OutboxCounters counters;

    private final InstantSource clock;

    private final DoubleSupplier chance;

    private final Map<Lane, Pause> pauses = new HashMap<>();

    private final AtomicReference<@Nullable OutboxBatch> atWork = new AtomicReference<>();

    private final AtomicBoolean stopping = new AtomicBoolean();

    private @Nullable ThreadPoolTaskScheduler scheduler;

    OutboxDispatcher(Outbox outbox, List<OutboxTarget> targets, OutboxSettings settings, MeterRegistry meters,
        InstantSource clock, DoubleSupplier chance) {
        this.outbox = outbox;
        this.targets = targets.stream().collect(Collectors.toMap(OutboxTarget::sender, Function.identity()));
        this.settings = settings;
        this.counters = new OutboxCounters(meters);
        this.clock = clock;
        this.chance = chance;
    }

    /** All that can be sent now. */
    synchronized void run() {
        try {
            var sent = 1;
            while (sent > 0 && !stopping.get()) {
                sent = outbox.lanes().stream().mapToInt(this::send).sum();
            }
        } catch (RuntimeException failure) {
            LOG.warn("The outbox cannot be read now: {}", failure.getMessage());
        }
    }

    /** Returns how many messages of a lane wait no longer. */
    private int send(Lane lane) {
        var before = pauses.get(lane);
        if (before != null && clock.instant().isBefore(before.until())) {
            return 0;
        }
        try {
            var target = targetOf(lane);
            var batch = outbox.take(lane, settings.lapse(), target::most);
            return batch == null ? 0 : send(target, batch, before);
        } catch (RuntimeException failure) {
            counters.failed();
            rest(lane, before, failure.getMessage());
            return 0;
        }
    }

    private int send(OutboxTarget target, OutboxBatch batch, @Nullable Pause before) {
        var sending = sent(target, batch);
        var results = batch.entries().stream().map(entry -> resultOf(entry, sending)).toList();
        if (!outbox.settle(batch, results)) {
            counters.late();
            LOG.error("Another copy of this service took over what {} sends while this one was sending:"
                + " messages may have arrived twice. service.outbox.lapse may be too short", batch.lane().operation());
        }
        results.forEach(this::tell);
        var away = sending.failed().values().stream().filter(Sending.Failed::away).findFirst();
        if (away.isPresent()) {
            counters.failed();
            rest(batch.lane(), before, away.get().reason());
        } else {
            pauses.remove(batch.lane());
        }
        return (int) results.stream().filter(result -> ENDS.contains(result.kind())).count();
    }

    private Sending sent(OutboxTarget target, OutboxBatch batch) {
        atWork.set(batch);
        try {
            return target.send(batch.messages());
        } catch (RuntimeException failure) {
            return Sending.failed(batch.messages(), new Sending.Failed(false, String.valueOf(failure.getMessage())));
        } finally {
            atWork.set(null);
        }
    }

    private OutboxBatch.Result resultOf(OutboxBatch.Entry entry, Sending sending) {
        var failed = sending.failed().get(entry.message().id());
        if (sending.arrived().contains(entry.message().id())) {
            return new OutboxBatch.Result(entry, OutboxBatch.Kind.ARRIVED, null, null);
        }
        if (failed == null || failed.away()) {
            return new OutboxBatch.Result(entry, OutboxBatch.Kind.NOT_TRIED, null, null);
        }
        if (entry.attempts() >= settings.maxAttempts()) {
            return new OutboxBatch.Result(entry, OutboxBatch.Kind.PARKED, null, failed.reason());
        }
        return new OutboxBatch.Result(entry, OutboxBatch.Kind.FAILED, pauseAfter(entry.attempts()), failed.reason());
    }

    private void tell(OutboxBatch.Result result) {
        var message = result.entry().message();
        var pause = result.pause();
        if (result.kind() == OutboxBatch.Kind.PARKED) {
            counters.parked();
            LOG.error("Message {} of {} was tried {} times and is parked: {}", message.id(),
                message.lane().operation(), result.entry().attempts(), result.reason());
        } else if (result.kind() == OutboxBatch.Kind.FAILED && pause != null) {
            counters.failed();
            LOG.warn("Message {} of {} did not arrive and is sent again in {} s: {}", message.id(),
                message.lane().operation(), pause.toSeconds(), result.reason());
        }
    }

    private void rest(Lane lane, @Nullable Pause before, @Nullable String reason) {
        var length = before == null ? FIRST_PAUSE : before.length().multipliedBy(2);
        var pause = spread(length);
        pauses.put(lane, new Pause(clock.instant().plus(pause), length));
        LOG.warn("The messages of {} wait in the outbox and are sent again in {} s: {}", lane.operation(),
            pause.toSeconds(), reason);
    }

    /** It is 1 s, 2 s, 4 s and so on. */
    private Duration pauseAfter(int attempts) {
        return spread(FIRST_PAUSE.multipliedBy(1L << Math.min(attempts - 1, 30)));
    }

    /** A tenth more or less: what failed together does not come again together. */
    private Duration spread(Duration pause) {
        var limited = pause.compareTo(settings.maxPause()) < 0 ? pause : settings.maxPause();
        return Duration.ofMillis(Math.round(limited.toMillis() * (0.9 + 0.2 * chance.getAsDouble())));
    }

    private OutboxTarget targetOf(Lane lane) {
        var target = targets.get(lane.sender());
        if (target == null) {
            throw new IllegalStateException("This service has no sender " + lane.sender());
        }
        return target;
    }

    /** Says that this copy still sends what it has taken. */
    void renew() {
        var batch = atWork.get();
        try {
            if (batch != null) {
                outbox.renew(batch);
            }
        } catch (RuntimeException failure) {
            LOG.warn("It could not be said that {} is being sent: {}", batch, failure.getMessage());
        }
    }

    @Override
    public void start() {
        var threads = new ThreadPoolTaskScheduler();
        threads.setThreadNamePrefix("outbox-");
        threads.setPoolSize(2);
        threads.initialize();
        stopping.set(false);
        threads.scheduleWithFixedDelay(this::run, settings.poll());
        threads.scheduleWithFixedDelay(this::renew, settings.lapse().dividedBy(HEARD));
        scheduler = threads;
    }

    /** What waits is sent once more; what has not ended after a while is sent again once this copy has lapsed. */
    @Override
    public void stop() {
        var threads = scheduler;
        if (threads != null) {
            lastRound(threads);
            stopping.set(true);
            threads.shutdown();
        }
        scheduler = null;
    }

    private void lastRound(ThreadPoolTaskScheduler threads) {
        try {
            threads.submit(this::run).get(LAST_ROUND_S, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException unfinished) {
            LOG.warn("Not all that waits in the outbox could be sent before the service ends");
        }
    }

    /** Servers and listeners end what they began in later phases; a broker's connections are closed in the first. */
    @Override
    public int getPhase() {
        return 0;
    }

    @Override
    public boolean isRunning() {
        return scheduler != null;
    }

    @Override
    public boolean isAutoStartup() {
        return settings.enabled();
    }

    private record Pause(Instant until, Duration length) {}

    /** Figures for those who watch the service. */
    private static final class OutboxCounters {

        private final Counter failed;

        private final Counter parked;

        private final Counter late;

        OutboxCounters(MeterRegistry meters) {
            failed = counter(meters, "outbox.attempts.failed", "Times that messages of the outbox did not arrive");
            parked = counter(meters, "outbox.messages.given.up", "Messages that were tried too often and are parked");
            late = counter(meters, "outbox.batches.late", "Batches that another copy took over while they were sent");
        }

        private static Counter counter(MeterRegistry meters, String name, String description) {
            return Counter.builder(name).description(description).register(meters);
        }

        void failed() {
            failed.increment();
        }

        void parked() {
            parked.increment();
        }

        void late() {
            late.increment();
        }
    }
}
