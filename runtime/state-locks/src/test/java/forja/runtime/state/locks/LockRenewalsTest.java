package forja.runtime.state.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LockRenewalsTest {

    @Test
    void aRenewalThatFailsIsTriedAgain() throws InterruptedException {
        var attempts = new CountDownLatch(3);
        var renewals = new LockRenewals();
        try {
            renewals.scheduleAtFixedRate(() -> {
                attempts.countDown();
                throw new IllegalStateException("away");
            }, 0, 1, TimeUnit.MILLISECONDS);

            assertThat(attempts.await(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            renewals.shutdownNow();
        }
    }
}
