package forja.runtime.file;

import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLedger;
import forja.runtime.state.FileLostException;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import forja.runtime.state.KnownFile;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Remembers files until this copy of the service ends, and knows of no other copy: a file that it ended in is done from
 * its beginning again.
 */
class MemoryLedger implements FileLedger {

    private final Map<String, Entry> files = new HashMap<>();

    private final LongSupplier nanos;

    MemoryLedger(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private record Entry(@Nullable String holder, FileProgress progress, FileState state, long heard) {}

    @Override
    public synchronized @Nullable FileClaim claim(KnownFile file, Duration lapse) {
        var known = files.getOrDefault(file.id(), new Entry(null, FileProgress.NONE, FileState.WORKING, 0));
        if (known.holder() != null && known.state() == FileState.WORKING && !isOlder(known, lapse)) {
            return null;
        }
        var progress = known.state() == FileState.FAILED ? known.progress().again() : known.progress();
        var state = known.state() == FileState.FAILED ? FileState.WORKING : known.state();
        var claim = new FileClaim(file.id(), UUID.randomUUID().toString(), progress, state);
        put(claim, progress, state);
        return claim;
    }

    @Override
    public synchronized boolean renew(FileClaim claim) {
        var known = files.get(claim.file());
        if (known == null || !claim.holder().equals(known.holder())) {
            return false;
        }
        put(claim, known.progress(), known.state());
        return true;
    }

    @Override
    public synchronized void advance(FileClaim claim, FileProgress before, FileProgress after, FileState state) {
        var known = files.get(claim.file());
        if (known == null || !claim.holder().equals(known.holder())
            || known.progress().position() != before.position()) {
            throw new FileLostException(claim);
        }
        if (TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                    put(claim, after, state);
                }
            });
        } else {
            put(claim, after, state);
        }
    }

    @Override
    public synchronized void release(FileClaim claim) {
        var known = files.get(claim.file());
        if (known != null && claim.holder().equals(known.holder())) {
            files.put(claim.file(), new Entry(null, known.progress(), known.state(), known.heard()));
        }
    }

    @Override
    public synchronized int forgetOlder(Duration than, int most) {
        var ended = files.entrySet().stream()
            .filter(entry -> entry.getValue().state() != FileState.WORKING && isOlder(entry.getValue(), than))
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
        ended.forEach(files::remove);
        return ended.size();
    }

    private synchronized void put(FileClaim claim, FileProgress progress, FileState state) {
        files.put(claim.file(), new Entry(claim.holder(), progress, state, nanos.getAsLong()));
    }

    private boolean isOlder(Entry entry, Duration than) {
        return nanos.getAsLong() - entry.heard() > than.toNanos();
    }
}
