package forja.runtime.state.locks;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** Renews locks. One that fails is logged and tried again: an executor by itself would say nothing and stop. */
class LockRenewals extends ScheduledThreadPoolExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(LockRenewals.class);

    LockRenewals() {
        super(1, new CustomizableThreadFactory("locks-"));
        setRemoveOnCancelPolicy(true);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable renewal, long delay, long period, TimeUnit unit) {
        return super.scheduleAtFixedRate(() -> tried(renewal), delay, period, unit);
    }

    private static void tried(Runnable renewal) {
        try {
            renewal.run();
        } catch (RuntimeException failure) {
            LOG.warn("A lock cannot be renewed now, and lapses unless the next attempt renews it", failure);
        }
    }
}
