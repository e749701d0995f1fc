package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunningCallsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final RunningCalls calls = new RunningCalls(TIMEOUT, Duration.ofMillis(200));

    private final SessionUse use = mock();

    @Test
    void callsThatGoOnBeyondTheirTimeAreCancelledAndThenEnded() {
        calls.begin(use);
        calls.look();
        then(use).should(never()).cancel();

        given(use.isBeyond(TIMEOUT.plusSeconds(1))).willReturn(true);
        calls.look();
        then(use).should().cancel();
        then(use).should(never()).abort();

        given(use.isBeyond(TIMEOUT.plusSeconds(2))).willReturn(true);
        calls.look();
        then(use).should().abort();
    }

    @Test
    void callsWithoutTimeOutGoOn() {
        var unlimited = new RunningCalls(Duration.ZERO, Duration.ZERO);
        given(use.isBeyond(any())).willReturn(true);
        unlimited.begin(use);

        unlimited.look();

        then(use).should(never()).cancel();
        then(use).should(never()).abort();
        assertThat(unlimited.isLate(use)).isFalse();
    }

    @Test
    void callsForNobodyAreCancelledBeforeTheirTimeIsOver() {
        given(use.isForNobody()).willReturn(true);
        calls.begin(use);

        calls.look();

        then(use).should().cancel();
    }

    @Test
    void whatIsToldBesideAnAnswerIsForgottenNowAndThen() {
        calls.begin(use);
        calls.look();
        calls.end(use);
        calls.look();

        then(use).should(times(1)).forgetNotices();
    }

    @Test
    void runningCallsAreLookedAtBetweenStartAndStop() throws InterruptedException {
        var looked = new CountDownLatch(2);
        willAnswer(call -> {
            looked.countDown();
            return null;
        }).given(use).forgetNotices();
        calls.begin(use);

        calls.start();

        assertThat(calls.isRunning()).isTrue();
        assertThat(looked.await(10, TimeUnit.SECONDS)).isTrue();
        calls.end(use);
        calls.stop();
        assertThat(calls.isRunning()).isFalse();
    }

    @Test
    void aStopCancelsWhatRunsAndThenEndsIt() {
        calls.begin(use);
        willAnswer(call -> {
            calls.end(use);
            return null;
        }).given(use).cancel();
        SessionUse deaf = mock();
        calls.begin(deaf);
        willAnswer(call -> {
            calls.end(deaf);
            return null;
        }).given(deaf).abort();

        calls.stop();

        then(use).should().cancel();
        then(use).should(never()).abort();
        then(deaf).should().abort();
    }

    @Test
    void whatIsKilledIsKilledByNobodyWhoWaitsAndAlsoAfterTheStop() throws InterruptedException {
        var killed = new CountDownLatch(1);
        calls.kill(killed::countDown);
        assertThat(killed.await(10, TimeUnit.SECONDS)).isTrue();
        calls.stop();

        Runnable killing = mock();
        calls.kill(killing);

        then(killing).should().run();
    }
}
