package forja.runtime.job;

import forja.runtime.state.Node;
import forja.runtime.state.Tick;
import forja.runtime.state.Ticks;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Looks once a second which ticks are due, and begins the oldest one of each job. A tick that a copy of the service has
 * claimed is its own for as long as it gives signs of life.
 */
class JobScheduler implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(JobScheduler.class);

    private static final int SIGNS_PER_LEASE = 3;

    private static final Duration BETWEEN_CLEANINGS = Duration.ofHours(1);

    private final Map<String, PlannedJob> jobs = new LinkedHashMap<>();

    private final Map<String, Tick> running = new ConcurrentHashMap<>();

    private final Ticks ticks;

    private final DueTicks dueTicks;

    private final JobRuns runs;

    private final JobSettings settings;

    private final String node;

    private final AtomicReference<ExecutorService> workers = new AtomicReference<>(threads());

    private final AtomicReference<@Nullable ScheduledExecutorService> polls = new AtomicReference<>();

    private final AtomicReference<@Nullable ScheduledExecutorService> signs = new AtomicReference<>();

    private boolean isAway;

    JobScheduler(Collection<PlannedJob> jobs, Ticks ticks, JobRuns runs, JobSettings settings) {
        this(jobs, ticks, runs, settings, Node.name());
    }

    JobScheduler(Collection<PlannedJob> jobs, Ticks ticks, JobRuns runs, JobSettings settings, String node) {
        jobs.forEach(planned -> this.jobs.put(planned.key(), planned));
        this.ticks = ticks;
        this.dueTicks = new DueTicks(ticks, settings.missedAfter());
        this.runs = runs;
        this.settings = settings;
        this.node = node;
    }

    /** The job of that name. */
    @Nullable PlannedJob find(String name) {
        return jobs.values().stream().filter(planned -> planned.name().equals(name)).findFirst().orElse(null);
    }

    Collection<PlannedJob> all() {
        return List.copyOf(jobs.values());
    }

    /** Whether nothing is at work here. */
    boolean isIdle() {
        return running.isEmpty();
    }

    /** Notes what is due and begins what can be begun. */
    void poll() {
        try {
            var now = ticks.now();
            var open = open();
            var isNoted = false;
            for (var planned : jobs.values()) {
                isNoted |= dueTicks.note(planned, open.getOrDefault(planned.key(), List.of()), now);
            }
            var waiting = isNoted ? open() : open;
            jobs.values().forEach(planned -> begin(planned, waiting.getOrDefault(planned.key(), List.of()), now));
            if (isAway) {
                LOG.info("Jobs are run again");
            }
            isAway = false;
        } catch (RuntimeException failure) {
            if (!isAway) {
                LOG.warn("Jobs cannot be run now: {}", failure.getMessage());
            }
            isAway = true;
        }
    }

    private Map<String, List<Tick>> open() {
        return jobs.isEmpty()
            ? Map.of()
            : ticks.open(jobs.keySet()).stream().collect(Collectors.groupingBy(Tick::job));
    }

    private void begin(PlannedJob planned, List<Tick> open, Instant now) {
        var seen = now.minus(settings.lease());
        if (open.isEmpty() || running.containsKey(planned.key())
            || open.stream().anyMatch(tick -> isAtWork(tick, seen))) {
            return;
        }
        var oldest = open.get(0);
        var attempt = oldest.attempt();
        if (attempt.node() != null && attempt.number() >= settings.attempts()) {
            if (ticks.end(oldest, Tick.Outcome.BROKEN_OFF, null)) {
                LOG.error("{}: the run of {} is broken off, because {} copies of the service ended at it",
                    planned.name(), oldest.due(), attempt.number());
            }
            return;
        }
        if (attempt.node() == null && isPausing(attempt, now)) {
            return;
        }
        var claimed = ticks.claim(oldest, node, settings.lease());
        if (claimed != null) {
            running.put(planned.key(), claimed);
            workers.get().execute(() -> work(planned, claimed));
        }
    }

    private static boolean isAtWork(Tick tick, Instant seen) {
        var last = tick.attempt().seen();
        return tick.attempt().node() != null && last != null && !last.isBefore(seen);
    }

    private boolean isPausing(Tick.Attempt attempt, Instant now) {
        var given = attempt.seen();
        return given != null && attempt.number() > 0 && now.isBefore(given.plus(runs.pauseAfter(attempt.number())));
    }

    private void work(PlannedJob planned, Tick tick) {
        try {
            runs.run(planned, tick);
        } finally {
            running.remove(planned.key());
        }
        pollSoon();
    }

    /** What waits behind a run need not wait for the next look. */
    private void pollSoon() {
        var current = polls.get();
        if (current != null) {
            try {
                current.execute(this::poll);
            } catch (RejectedExecutionException stopped) {
                LOG.debug("This copy has stopped", stopped);
            }
        }
    }

    /** Says of each run that is at work here that this copy lives. */
    void sign() {
        for (var tick : running.values()) {
            try {
                ticks.renew(tick);
            } catch (RuntimeException failure) {
                LOG.warn("That {} is at work cannot be told now: {}", tick.job(), failure.getMessage());
            }
        }
    }

    /** Forgets what is old; the newest tick of a job stays, because what is missed is counted from it. */
    void clean() {
        try {
            var endedBefore = ticks.now().minus(settings.keep());
            for (var job : jobs.keySet()) {
                var last = ticks.last(job);
                if (last != null) {
                    ticks.forget(job, endedBefore, last.due());
                }
            }
        } catch (RuntimeException failure) {
            LOG.warn("Runs whose time is over cannot be forgotten now: {}", failure.getMessage());
        }
    }

    /** Asks for a run now; null where an earlier one has not ended and would be overlapped. */
    @Nullable Tick ask(PlannedJob planned) {
        if (planned.overlap() == Overlap.SKIP && !ticks.open(List.of(planned.key())).isEmpty()) {
            return null;
        }
        var tick = Tick.open(planned.key(), ticks.now(), Tick.Cause.MANUAL, planned.words());
        while (!ticks.note(tick)) {
            tick = Tick.open(planned.key(), tick.due().plusMillis(1), Tick.Cause.MANUAL, planned.words());
        }
        pollSoon();
        return tick;
    }

    private static ExecutorService threads() {
        return Executors.newCachedThreadPool(new CustomizableThreadFactory("job-"));
    }

    @Override
    public void start() {
        if (workers.get().isShutdown()) {
            workers.set(threads());
        }
        var first = Executors.newSingleThreadScheduledExecutor(new CustomizableThreadFactory("jobs-"));
        var second = Executors.newSingleThreadScheduledExecutor(new CustomizableThreadFactory("jobs-lease-"));
        var poll = settings.poll().toMillis();
        first.scheduleWithFixedDelay(this::poll, 0, poll, TimeUnit.MILLISECONDS);
        first.scheduleWithFixedDelay(this::clean, BETWEEN_CLEANINGS.toSeconds(), BETWEEN_CLEANINGS.toSeconds(),
            TimeUnit.SECONDS);
        var sign = settings.lease().toMillis() / SIGNS_PER_LEASE;
        second.scheduleWithFixedDelay(this::sign, sign, sign, TimeUnit.MILLISECONDS);
        polls.set(first);
        signs.set(second);
        jobs.values().forEach(planned -> LOG.info("{} runs {}", planned.name(), planned.words()));
    }

    /** Begins nothing more, and waits for what is at work. */
    @Override
    public void stop() {
        var current = polls.getAndSet(null);
        if (current == null) {
            return;
        }
        current.shutdown();
        try {
            // What this look has claimed is begun.
            current.awaitTermination(1, TimeUnit.DAYS);
            workers.get().shutdown();
            workers.get().awaitTermination(1, TimeUnit.DAYS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        var living = signs.getAndSet(null);
        if (living != null) {
            living.shutdown();
        }
    }

    /** The context stops waiting when its time is over ({@code spring.lifecycle.timeout-per-shutdown-phase}). */
    @Override
    public void stop(Runnable callback) {
        var stopping = new Thread(() -> {
            stop();
            callback.run();
        }, "jobs-stop");
        stopping.setDaemon(true);
        stopping.start();
    }

    @Override
    public boolean isRunning() {
        return polls.get() != null;
    }

    @Override
    public boolean isAutoStartup() {
        return settings.enabled();
    }
}
