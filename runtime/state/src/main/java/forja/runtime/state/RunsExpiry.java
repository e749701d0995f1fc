package forja.runtime.state;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Forgets runs whose time is over, a few at once, so that nobody waits for it. */
class RunsExpiry implements SmartLifecycle {

    static final int BATCH = 500;

    private static final Duration AFTER_START = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofHours(1);

    private static final Logger LOG = LoggerFactory.getLogger(RunsExpiry.class);

    private final RunHistory history;

    private final RunSettings settings;

    private @Nullable ThreadPoolTaskScheduler scheduler;

    RunsExpiry(RunHistory history, RunSettings settings) {
        this.history = history;
        this.settings = settings;
    }

    void run() {
        try {
            var forgotten = BATCH;
            while (forgotten == BATCH && !Thread.currentThread().isInterrupted()) {
                forgotten = history.forgetOlder(settings.keep(), BATCH);
            }
        } catch (RuntimeException failure) {
            LOG.warn("Runs whose time is over cannot be forgotten now: {}", failure.getMessage());
        }
    }

    @Override
    public void start() {
        var thread = new ThreadPoolTaskScheduler();
        thread.setThreadNamePrefix("runs-expiry-");
        thread.initialize();
        thread.scheduleWithFixedDelay(this::run, Instant.now().plus(AFTER_START), PAUSE);
        scheduler = thread;
    }

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
}
