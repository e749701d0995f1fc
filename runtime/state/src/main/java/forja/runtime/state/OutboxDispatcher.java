package forja.runtime.state;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Sends what waits in the outbox. An operation whose messages do not arrive is left alone for a while, longer each
 * time; the others go on. It is one thread: a broker that hangs holds one connection at most, and none of the pool that
 * calls do their work with.
 */
class OutboxDispatcher implements SmartLifecycle {

    static final int BATCH = 100;

    static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(OutboxDispatcher.class);

    private final Outbox outbox;

    private final Map<String, OutboxTarget> targets;

    private final OutboxSettings settings;

    private final Counter failed;

    private final InstantSource clock;

    private final Map<Lane, Pause> pauses = new HashMap<>();

    private @Nullable ThreadPoolTaskScheduler scheduler;

    OutboxDispatcher(Outbox outbox, List<OutboxTarget> targets, OutboxSettings settings, MeterRegistry meters,
        InstantSource clock) {
        this.outbox = outbox;
        this.targets = targets.stream().collect(Collectors.toMap(OutboxTarget::sender, Function.identity()));
        this.settings = settings;
        this.failed = Counter.builder("outbox.attempts.failed")
            .description("Times that messages of the outbox did not arrive")
            .register(meters);
        this.clock = clock;
    }

    /** All that can be sent now. */
    void run() {
        try {
            var sent = BATCH;
            while (sent > 0 && !Thread.currentThread().isInterrupted()) {
                sent = outbox.lanes().stream().mapToInt(this::send).sum();
            }
        } catch (RuntimeException failure) {
            LOG.warn("The outbox cannot be read now: {}", failure.getMessage());
        }
    }

    private int send(Lane lane) {
        var before = pauses.get(lane);
        if (before != null && clock.instant().isBefore(before.until())) {
            return 0;
        }
        try {
            var sent = outbox.send(lane, BATCH, messages -> targetOf(lane).send(messages));
            pauses.remove(lane);
            return sent;
        } catch (RuntimeException failure) {
            var pause = pauseAfter(before);
            pauses.put(lane, new Pause(clock.instant().plus(pause), pause));
            failed.increment();
            LOG.warn("What {} answered waits in the outbox and is sent again in {} s: {}", lane.operation(),
                pause.toSeconds(), failure.getMessage());
            return 0;
        }
    }

    private OutboxTarget targetOf(Lane lane) {
        var target = targets.get(lane.sender());
        if (target == null) {
            throw new IllegalStateException("This service has no sender " + lane.sender());
        }
        return target;
    }

    private Duration pauseAfter(@Nullable Pause before) {
        var pause = before == null ? FIRST_PAUSE : before.length().multipliedBy(2);
        return pause.compareTo(settings.maxPause()) < 0 ? pause : settings.maxPause();
    }

    @Override
    public void start() {
        var thread = new ThreadPoolTaskScheduler();
        thread.setThreadNamePrefix("outbox-");
        thread.initialize();
        thread.scheduleWithFixedDelay(this::run, settings.poll());
        scheduler = thread;
    }

    /** What is being sent is either forgotten or sent again by the next one. */
    @Override
    public void stop() {
        if (scheduler != null) {
            scheduler.shutdown();
        }
        scheduler = null;
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
}
