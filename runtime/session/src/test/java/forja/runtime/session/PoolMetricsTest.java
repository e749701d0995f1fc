package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

import com.zaxxer.hikari.metrics.PoolStats;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;

class PoolMetricsTest {

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private final ObjectProvider<MeterRegistry> registries = mock();

    private final PoolQueue queue = mock();

    private final PoolMetrics metrics = new PoolMetrics(() -> "main", queue, registries);

    private final PoolStats stats = mock();

    @Test
    void whoeverWaitsInTheQueueWaitsForThePool() {
        given(registries.getIfAvailable()).willReturn(registry);
        given(queue.waiting()).willReturn(3);
        given(stats.getActiveConnections()).willReturn(10);

        metrics.create("main", stats);

        assertThat(of("main", "pending")).isEqualTo(3);
        assertThat(of("main", "active")).isEqualTo(10);
    }

    @Test
    void poolsBesideItHaveNoQueue() {
        given(registries.getIfAvailable()).willReturn(registry);
        given(queue.waiting()).willReturn(3);

        metrics.create("spare", stats);

        assertThat(of("spare", "pending")).isZero();
    }

    @Test
    void waitsAreTimedFromTheEndOfTheQueue() {
        given(registries.getIfAvailable()).willReturn(registry);
        var tracker = metrics.create("main", stats);

        tracker.recordConnectionAcquiredNanos(Duration.ofMillis(1).toNanos());
        metrics.acquired(Duration.ofSeconds(2).toNanos());
        tracker.recordConnectionTimeout();
        metrics.timedOut();

        var acquired = registry.get("hikaricp.connections.acquire").timer();
        assertThat(acquired.count()).isOne();
        assertThat(acquired.totalTime(TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(registry.get("hikaricp.connections.timeout").counter().count()).isEqualTo(2);
    }

    @Test
    void nothingIsCountedWhereNobodyAsks() {
        metrics.create("main", stats).recordConnectionTimeout();
        metrics.timedOut();

        assertThat(registry.getMeters()).isEmpty();
    }

    private double of(String pool, String number) {
        return registry.get("hikaricp.connections." + number).tag("pool", pool).gauge().value();
    }
}
