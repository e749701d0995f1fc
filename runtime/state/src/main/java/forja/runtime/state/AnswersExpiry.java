package forja.runtime.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Forgets answers whose time is over, a few at once, so that nobody waits for it. */
class AnswersExpiry implements SmartLifecycle {

    static final int BATCH = 500;

    /** Looks so often in the time that an answer is kept. */
    private static final int LOOKS = 24;

    private static final Logger LOG = LoggerFactory.getLogger(AnswersExpiry.class);

    private final KeptAnswers kept;

    private final IdempotencySettings settings;

    private @Nullable ThreadPoolTaskScheduler scheduler;

    AnswersExpiry(KeptAnswers kept, IdempotencySettings settings) {
        this.kept = kept;
        this.settings = settings;
    }

    void run() {
        try {
            var forgotten = BATCH;
            while (forgotten == BATCH && !Thread.currentThread().isInterrupted()) {
                forgotten = kept.forgetOlder(Instant.now(), BATCH);
            }
        } catch (RuntimeException failure) {
            LOG.warn("Answers whose time is over cannot be forgotten now: {}", failure.getMessage());
        }
    }

    @Override
    public void start() {
        var pause = settings.keep().dividedBy(LOOKS);
        var thread = new ThreadPoolTaskScheduler();
        thread.setThreadNamePrefix("expiry-");
        thread.initialize();
        thread.scheduleWithFixedDelay(this::run, Instant.now().plus(pause), pause);
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
