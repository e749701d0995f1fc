package forja.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

class OutboxHealthTest {

    private final Outbox outbox = mock();

    private final HealthIndicator health = new OutboxAutoConfiguration().outboxHealthIndicator(outbox);

    @Test
    void healthTellsWhatWaits() {
        given(outbox.backlog()).willReturn(new Outbox.Backlog(5, 60, 1));
        assertThat(health.health()).isEqualTo(
            Health.up().withDetails(Map.of("waiting", 5L, "oldestSeconds", 60L, "parked", 1L)).build());
    }

    @Test
    void anOutboxThatCannotBeReadIsDownAndSaysNoMore() {
        given(outbox.backlog()).willThrow(new IllegalStateException("secret host"));
        assertThat(health.health()).isEqualTo(Health.down().build());
    }
}
