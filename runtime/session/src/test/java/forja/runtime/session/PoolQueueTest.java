package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PoolQueueTest {

    private static final long LONG_MS = 60_000;

    private static final long SHORT_MS = 20;

    private final PoolQueue queue = new PoolQueue(() -> 1, () -> LONG_MS);

    @Test
    void whoeverWaitsIsLetInWhenOneLeavesFirstComeFirstServed() throws Exception {
        queue.enter();
        var first = waiting(1);
        var second = waiting(2);

        queue.leave();
        first.get();
        assertThat(second).isNotDone();
        assertThat(queue.waiting()).isOne();

        queue.leave();
        second.get();
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void nobodyWaitsLongerThanThePoolWould() throws Exception {
        var impatient = new PoolQueue(() -> 1, () -> SHORT_MS);
        impatient.enter();

        assertThatThrownBy(impatient::enter).isInstanceOf(SQLTransientConnectionException.class);
        assertThatThrownBy(impatient::enter).isInstanceOf(SQLTransientConnectionException.class);

        impatient.leave();
        impatient.enter();
    }

    @Test
    void whoeverIsInterruptedHoldsUpNobody() throws Exception {
        queue.enter();
        var interrupted = new FutureTask<Boolean>(() -> {
            assertThatThrownBy(queue::enter).isInstanceOf(SQLException.class);
            return Thread.interrupted();
        });
        var thread = new Thread(interrupted);
        thread.start();
        await(1);

        thread.interrupt();
        assertThat(interrupted.get()).isTrue();

        queue.leave();
        queue.enter();
    }

    private CompletableFuture<Void> waiting(int place) throws InterruptedException {
        var entered = CompletableFuture.runAsync(() -> {
            try {
                queue.enter();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }, work -> new Thread(work).start());
        await(place);
        return entered;
    }

    private void await(int waiting) throws InterruptedException {
        while (queue.waiting() < waiting) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
