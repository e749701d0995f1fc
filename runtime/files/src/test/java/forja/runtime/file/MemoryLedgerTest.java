package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLostException;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import forja.runtime.state.KnownFile;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

class MemoryLedgerTest {

    private static final KnownFile FILE = new KnownFile("1", "orders", "/a.csv", 1, 1);

    private static final Duration LAPSE = Duration.ofSeconds(10);

    private static final FileProgress SOME = new FileProgress(10, 1, 1, 5);

    private long nanos;

    private final MemoryLedger ledger = new MemoryLedger(() -> nanos);

    private FileClaim claim() {
        return Objects.requireNonNull(ledger.claim(FILE, LAPSE));
    }

    @AfterEach
    void end() {
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.clearSynchronization();
        }
    }

    @Test
    void whatTransactionsDidIsRememberedWhenTheyAreCommitted() {
        var claim = claim();
        TransactionSynchronizationManager.initSynchronization();
        ledger.advance(claim, FileProgress.NONE, SOME, FileState.WORKING);
        ledger.release(claim);
        var open = TransactionSynchronizationManager.getSynchronizations();
        TransactionSynchronizationManager.clearSynchronization();
        assertThat(claim().progress()).as("undone").isEqualTo(FileProgress.NONE);

        open.forEach(TransactionSynchronization::afterCommit);

        ledger.release(claim);
        assertThat(claim().progress()).isEqualTo(SOME);
    }

    @Test
    void aFileIsHeldUntilNothingIsHeardOfIt() {
        var claim = claim();
        nanos += LAPSE.toNanos();
        assertThat(ledger.claim(FILE, LAPSE)).isNull();
        assertThat(ledger.renew(claim)).isTrue();
        nanos += 1;
        assertThat(ledger.claim(FILE, LAPSE)).isNull();
        nanos += LAPSE.toNanos();
        assertThat(claim()).isNotNull();
        assertThat(ledger.renew(claim)).isFalse();
        assertThatThrownBy(() -> ledger.advance(claim, FileProgress.NONE, SOME, FileState.WORKING))
            .isInstanceOf(FileLostException.class);
    }

    @Test
    void aFileThatFailedGoesOnAndOneThatEndedIsForgotten() {
        var claim = claim();
        ledger.advance(claim, FileProgress.NONE, SOME, FileState.FAILED);
        assertThatThrownBy(() -> ledger.advance(claim, FileProgress.NONE, SOME, FileState.WORKING))
            .as("it is further").isInstanceOf(FileLostException.class);
        assertThat(claim().progress()).isEqualTo(SOME.again());
        nanos += LAPSE.toNanos() * 2;
        assertThat(ledger.forgetOlder(LAPSE, 10)).as("somebody is at it").isZero();
        ledger.advance(claim(), SOME, SOME, FileState.DONE);
        assertThat(ledger.forgetOlder(LAPSE, 10)).isZero();
        nanos += LAPSE.toNanos() * 2;
        assertThat(ledger.forgetOlder(LAPSE, 10)).isEqualTo(1);
        assertThat(claim().progress()).isEqualTo(FileProgress.NONE);
    }
}
