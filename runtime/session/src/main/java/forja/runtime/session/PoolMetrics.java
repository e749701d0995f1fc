package forja.runtime.session;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;

/** HikariCP's metrics of a pool, where those who wait in the queue before it wait for the pool. */
final class PoolMetrics implements MetricsTrackerFactory {

    private static final long FRESH_MS = 1_000;

    private final Supplier<String> pool;

    private final PoolQueue queue;

    private final ObjectProvider<MeterRegistry> registry;

    private final AtomicReference<IMetricsTracker> tracker = new AtomicReference<>(new IMetricsTracker() {});

    PoolMetrics(Supplier<String> pool, PoolQueue queue, ObjectProvider<MeterRegistry> registry) {
        this.pool = pool;
        this.queue = queue;
        this.registry = registry;
    }

    /** Of the pool, or of another one that was given its settings. */
    @Override
    public IMetricsTracker create(String name, PoolStats stats) {
        var meters = registry.getIfAvailable();
        if (meters == null) {
            return new IMetricsTracker() {};
        }
        var factory = new MicrometerMetricsTrackerFactory(meters);
        if (!name.equals(pool.get())) {
            return factory.create(name, stats);
        }
        tracker.set(factory.create(name, withQueue(stats)));
        return new BesideQueue(tracker.get());
    }

    /** How long it took to get a connection, from the queue's end on. */
    void acquired(long nanos) {
        tracker.get().recordConnectionAcquiredNanos(nanos);
    }

    /** No connection was to be had in time. */
    void timedOut() {
        tracker.get().recordConnectionTimeout();
    }

    private PoolStats withQueue(PoolStats stats) {
        return new PoolStats(FRESH_MS) {
            @Override
            protected void update() {
                totalConnections = stats.getTotalConnections();
                idleConnections = stats.getIdleConnections();
                activeConnections = stats.getActiveConnections();
                pendingThreads = stats.getPendingThreads() + queue.waiting();
                maxConnections = stats.getMaxConnections();
                minConnections = stats.getMinConnections();
            }
        };
    }

    /** The pool itself does not see how long was waited for it. */
    private record BesideQueue(IMetricsTracker tracker) implements IMetricsTracker {

        @Override
        public void recordConnectionCreatedMillis(long millis) {
            tracker.recordConnectionCreatedMillis(millis);
        }

        @Override
        public void recordConnectionUsageMillis(long millis) {
            tracker.recordConnectionUsageMillis(millis);
        }

        @Override
        public void recordConnectionTimeout() {
            tracker.recordConnectionTimeout();
        }

        @Override
        public void close() {
            tracker.close();
        }
    }
}
