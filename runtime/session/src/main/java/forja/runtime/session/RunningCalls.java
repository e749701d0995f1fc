package forja.runtime.session;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * The calls that have a connection now. One that goes on when its time is over, whatever driver and server have done
 * about it, is cancelled, and then its session is ended. When the service stops, calls have as long as a phase of a
 * shutdown waits; what still runs then is cancelled at the database, which would go on with it for nobody.
 */
class RunningCalls implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(RunningCalls.class);

    /** Behind the web server's graceful phase, before the server and the pool are closed. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 1536;

    /** What a routine tells without end is forgotten before it fills the memory. */
    private static final long LOOK_MS = 100;

    /** Driver and server cancel first; who is late is cancelled here, and ended when that does not help. */
    private static final Duration CANCEL_AFTER = Duration.ofSeconds(1);

    private static final Duration ABORT_AFTER = Duration.ofSeconds(2);

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private static final long PAUSE_MS = 50;

    /** An answer is written when its connection is back already. */
    private static final long WRITING_MS = 500;

    private final Set<SessionUse> uses = ConcurrentHashMap.newKeySet();

    private final Duration timeout;

    private final Duration patience;

    private final ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "running-calls"));

    /** Nobody waits for them: neither a caller nor who looks after all calls. */
    private final ExecutorService kills = Executors.newSingleThreadExecutor(work -> daemon(work, "ended-sessions"));

    private final AtomicBoolean running = new AtomicBoolean();

    /** A call may take {@code timeout} (zero: for ever), and a stop waits {@code patience} for it. */
    RunningCalls(Duration timeout, Duration patience) {
        this.timeout = timeout;
        this.patience = patience;
    }

    private static Thread daemon(Runnable work, String name) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    void begin(SessionUse use) {
        uses.add(use);
    }

    void end(SessionUse use) {
        uses.remove(use);
    }

    /** Ends at the database what runs there for a connection that was given up. */
    void kill(Runnable killing) {
        try {
            kills.execute(killing);
        } catch (RejectedExecutionException stopped) {
            killing.run();
        }
    }

    @Override
    public void start() {
        running.set(true);
        watch.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    void look() {
        for (var use : uses) {
            use.forgetNotices();
            if (use.isForNobody()) {
                use.cancel();
            }
            if (isLimited() && use.isBeyond(timeout.plus(ABORT_AFTER))) {
                use.abort();
            } else if (isLimited() && use.isBeyond(timeout.plus(CANCEL_AFTER))) {
                use.cancel();
            }
        }
    }

    /** Whether the database has had reason to end what runs there. */
    boolean isLate(SessionUse use) {
        return isLimited() && use.isBeyond(timeout);
    }

    /** Whether a call that goes on is ended at all. */
    boolean isLimited() {
        return !timeout.isNegative() && !timeout.isZero();
    }

    @Override
    public void stop() {
        running.set(false);
        if (!uses.isEmpty()) {
            LOG.warn("{} calls took longer than the {} ms that a shutdown waits "
                + "(spring.lifecycle.timeout-per-shutdown-phase): they are cancelled",
                uses.size(), patience.toMillis());
            uses.forEach(SessionUse::cancel);
            awaitAnswers();
            uses.forEach(SessionUse::abort);
        }
        watch.shutdownNow();
        awaitKills();
    }

    private void awaitKills() {
        kills.shutdown();
        try {
            kills.awaitTermination(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Callers are told while there is still a server to tell them. */
    private void awaitAnswers() {
        var until = System.nanoTime() + LAST_ANSWERS.toNanos();
        try {
            while (!uses.isEmpty() && System.nanoTime() < until) {
                Thread.sleep(PAUSE_MS);
            }
            Thread.sleep(WRITING_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running.get();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
