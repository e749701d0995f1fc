package forja.runtime.file;

import forja.runtime.failure.Failure;
import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLostException;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;

/**
 * Works on a file from where it was left to its end. Records are done in blocks, each in a transaction with the
 * position behind it; a block that fails is done again record by record: a bad record costs no other its effect.
 */
final class FileRun<T> {

    private static final Logger LOG = LoggerFactory.getLogger(FileRun.class);

    /** How often work is done that lost against other work. */
    private static final int ATTEMPTS = 3;

    private static final double PER_CENT = 100;

    private final FileOperation<T> operation;

    private final FileSettings settings;

    private final RecordReader.ForFile<T> readers;

    private final Folder folder;

    private final FileWork work;

    private final BooleanSupplier stopped;

    private final FoundFile file;

    private final FileClaim claim;

    private final RejectedRecords rejected;

    private FileProgress progress;

    FileRun(Task<T> task, FoundFile file, FileClaim claim) {
        this.operation = task.operation();
        this.settings = task.settings();
        this.readers = task.readers();
        this.folder = task.folder();
        this.work = task.work();
        this.stopped = task.stopped();
        this.file = file;
        this.claim = claim;
        this.progress = claim.progress();
        this.rejected = new RejectedRecords(folder, settings.failed(), claim.file());
    }

    /** What is the same for all files of a listener. */
    record Task<T>(FileOperation<T> operation, FileSettings settings, RecordReader.ForFile<T> readers, Folder folder,
        FileWork work, BooleanSupplier stopped) {}

    /** A record that is read: a request, or why there is none. */
    private record Parsed<T>(RawRecord raw, @Nullable FileRecord<T> record, @Nullable String problem) {}

    /**
     * Some records in their order.
     *
     * @param last whether none comes behind them
     * @param broken why none behind them can be read
     */
    private record Block<T>(List<Parsed<T>> records, boolean last, @Nullable String broken) {}

    /**
     * Works to the end of the file, and moves it away.
     *
     * @throws FileWaitsException where it has to be gone on with later
     * @throws FileLostException where somebody else does
     * @throws IOException where a folder cannot be read or written now
     */
    void run() throws IOException {
        if (claim.state() != FileState.WORKING) {
            settle(claim.state());
            return;
        }
        try {
            records();
        } catch (UnreadableFileException failure) {
            fail(String.valueOf(failure.getMessage()));
            return;
        }
        settle(FileState.DONE);
    }

    private void records() throws IOException {
        try (var splitter = settings.format()
            .open(offset -> folder.read(file.name(), offset), progress.position(), progress.records())) {
            var reader = readers.behind(splitter.head());
            requireFewRejected();
            var last = false;
            while (!last) {
                if (stopped.getAsBoolean()) {
                    throw new FileWaitsException("The service ends");
                }
                var block = read(splitter, reader);
                if (block.last() || block.broken() != null) {
                    requireUnchanged();
                }
                work(block);
                if (block.broken() != null) {
                    throw new UnreadableFileException(block.broken());
                }
                last = block.last();
            }
        }
    }

    /** What was written into it meanwhile would be moved away unread. */
    private void requireUnchanged() throws IOException {
        var now = folder.find(file.name());
        if (now == null) {
            throw new NoSuchFileException(file.name());
        }
        if (!now.equals(file)) {
            throw new UnreadableFileException("The file was changed while it was read");
        }
    }

    private Block<T> read(Splitter splitter, RecordReader<T> reader) throws IOException {
        var records = new ArrayList<Parsed<T>>();
        var bytes = 0L;
        try {
            // Long records make short blocks: a block is in memory.
            while (records.size() < settings.block() && bytes < settings.format().maxRecord().toBytes()) {
                var raw = splitter.next();
                if (raw == null) {
                    return new Block<>(records, true, null);
                }
                records.add(parsed(raw, reader));
                bytes += raw.text().length();
            }
        } catch (UnreadableFileException failure) {
            return new Block<>(records, false, String.valueOf(failure.getMessage()));
        }
        return new Block<>(records, false, null);
    }

    private Parsed<T> parsed(RawRecord raw, RecordReader<T> reader) {
        if (raw.problem() != null) {
            return new Parsed<>(raw, null, raw.problem());
        }
        try {
            var origin = new FileOrigin(file.name(), raw.number());
            return new Parsed<>(raw, new FileRecord<>(reader.read(raw.text()), origin), null);
        } catch (InvalidRecordException invalid) {
            return new Parsed<>(raw, null, invalid.getMessage());
        }
    }

    private void work(Block<T> block) throws IOException {
        if (isTogether() && together(block)) {
            return;
        }
        for (var record : block.records()) {
            alone(record);
        }
        if (block.last()) {
            advance(progress, FileState.DONE);
        }
    }

    private boolean isTogether() {
        return operation.joins() && work.transactions() != null;
    }

    /** All of a block or nothing of it; false where a record fails, which only each record alone can tell. */
    private boolean together(Block<T> block) throws IOException {
        var bad = block.records().stream().filter(record -> record.problem() != null).toList();
        if (!bad.isEmpty() && isWhole() || isTooMany(progress.rejected() + bad.size(), block)) {
            return false;
        }
        var good = block.records().stream().map(Parsed::record).filter(Objects::nonNull).toList();
        var lines = bad.stream().map(record -> line(record.raw(), record.problem())).toList();
        var reasons = rejected.add(progress.reasons(), lines);
        var end = block.records().isEmpty() ? null : block.records().get(block.records().size() - 1).raw();
        var after = end == null ? progress
            : new FileProgress(end.after(), end.number(), progress.rejected() + bad.size(), reasons);
        for (var attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                inTransaction(() -> {
                    if (!good.isEmpty()) {
                        operation.call().callAll(good);
                    }
                    remember(after, block.last() ? FileState.DONE : FileState.WORKING);
                });
                progress = after;
                return true;
            } catch (FileLostException | FileWaitsException passed) {
                throw passed;
            } catch (ConcurrencyFailureException lost) {
                LOG.debug("A block lost against other work", lost);
            } catch (RuntimeException failure) {
                requireNoWait(work.failures().kindOf(failure), failure, Failure.Kind.TIMEOUT);
                return false;
            }
        }
        return false;
    }

    private void alone(Parsed<T> record) throws IOException {
        var raw = record.raw();
        var problem = record.problem() == null ? failureOf(record) : record.problem();
        if (problem == null) {
            return;
        }
        if (isWhole()) {
            throw new UnreadableFileException(problem);
        }
        var reasons = rejected.add(progress.reasons(), List.of(line(raw, problem)));
        advance(new FileProgress(raw.after(), raw.number(), progress.rejected() + 1, reasons), FileState.WORKING);
        requireFewRejected();
    }

    /** Does the work of a record and remembers it; what it says where that is refused. */
    private @Nullable String failureOf(Parsed<T> record) {
        var raw = record.raw();
        var after = new FileProgress(raw.after(), raw.number(), progress.rejected(), progress.reasons());
        var failure = isTogether()
            ? failureOf(() -> inTransaction(() -> {
                call(record);
                remember(after, FileState.WORKING);
            }))
            : failureOf(() -> call(record));
        if (failure != null) {
            var words = Objects.requireNonNullElse(failure.inWords(), failure.kind().title());
            return failure.kind().code() + ": " + words;
        }
        if (isTogether()) {
            progress = after;
        } else {
            advance(after, FileState.WORKING);
        }
        return null;
    }

    private @Nullable Failure failureOf(Runnable done) {
        RuntimeException thrown = null;
        var left = ATTEMPTS;
        while (left > 0) {
            left--;
            try {
                done.run();
                return null;
            } catch (FileLostException | FileWaitsException passed) {
                throw passed;
            } catch (ConcurrencyFailureException lost) {
                thrown = lost;
            } catch (RuntimeException exception) {
                thrown = exception;
                left = 0;
            }
        }
        var failure = work.failures().of(Objects.requireNonNull(thrown));
        requireNoWait(failure.kind(), thrown, null);
        return failure;
    }

    private void call(Parsed<T> record) {
        var good = record.record();
        if (good != null) {
            operation.call().call(good.request(), good.origin());
        }
    }

    private void inTransaction(Runnable done) {
        Objects.requireNonNull(work.transactions()).executeWithoutResult(status -> done.run());
    }

    /** Work that can be done later rejects nothing. */
    private void requireNoWait(Failure.Kind kind, RuntimeException failure, Failure.@Nullable Kind but) {
        if (kind != but && work.outcomes().of(kind) == FileOutcome.WAIT) {
            throw new FileWaitsException("The work cannot be done now: " + kind, failure);
        }
    }

    private void advance(FileProgress after, FileState state) {
        try {
            remember(after, state);
        } catch (ConcurrencyFailureException lost) {
            throw new FileWaitsException("How far the file is done cannot be remembered now", lost);
        }
        progress = after;
    }

    private void remember(FileProgress after, FileState state) {
        try {
            work.ledger().advance(claim, progress, after, state);
        } catch (FileLostException | ConcurrencyFailureException known) {
            throw known;
        } catch (RuntimeException failure) {
            throw new FileWaitsException("How far the file is done cannot be remembered now", failure);
        }
    }

    private void requireFewRejected() {
        if (isTooMany(progress.rejected(), progress.records(), progress.position())) {
            throw new UnreadableFileException(progress.rejected() + " records are rejected, which are too many");
        }
    }

    private boolean isTooMany(long rejections, Block<T> block) {
        if (block.records().isEmpty()) {
            return false;
        }
        var end = block.records().get(block.records().size() - 1).raw();
        return isTooMany(rejections, end.number(), end.after());
    }

    /** How many records a file has is known when it is read; until then its bytes tell how many there will be. */
    private boolean isTooMany(long rejections, long records, long position) {
        var all = records * Math.max(1.0, (double) file.size() / Math.max(1, position));
        return rejections > Math.max(settings.rejected().least(), all * settings.rejected().percent() / PER_CENT);
    }

    private boolean isWhole() {
        return settings.format().each() == RecordFormat.Each.FILE;
    }

    private static String line(RawRecord raw, @Nullable String problem) {
        return RejectedRecords.line(raw.number(), raw.start(), raw.end() - raw.start(), problem);
    }

    private void fail(String reason) throws IOException {
        var line = RejectedRecords.line(progress.records() + 1, progress.position(), 0,
            "From this record on nothing is done. " + reason);
        var reasons = rejected.add(progress.reasons(), List.of(line));
        advance(new FileProgress(progress.position(), progress.records(), progress.rejected(), reasons),
            FileState.FAILING);
        LOG.warn("{} of {} fails behind record {}: {}", Failure.named(file.name()), operation.name(),
            progress.records(), reason);
        settle(FileState.FAILING);
    }

    private void settle(FileState state) throws IOException {
        var place = state == FileState.DONE ? settings.processed() : settings.failed();
        var name = SavedName.of(settings.saveAs(), file.name(), claim.file(), LocalDateTime.now());
        var target = free(place + "/" + name);
        try {
            if (progress.reasons() > 0) {
                putRejectedBeside(target);
            }
            folder.move(file.name(), target);
        } catch (IOException failure) {
            requireMoved(target, failure);
        }
        if (settings.ready().when() == FileSettings.Ready.When.MARKED) {
            folder.delete(file.name() + settings.ready().marker());
        }
        if (state == FileState.FAILING) {
            advance(progress, FileState.FAILED);
        }
        LOG.info("{} of {}: {} records, {} of them rejected; it is now {}", Failure.named(file.name()),
            operation.name(), progress.records(), progress.rejected(), target);
    }

    /** Of a move at a server the answer alone may be lost: the file is there then, and not only its reserved name. */
    private void requireMoved(String target, IOException failure) throws IOException {
        if (file.equals(folder.find(file.name()))) {
            folder.delete(target);
            throw failure;
        }
        var moved = folder.find(target);
        if (moved == null || moved.size() != file.size()) {
            throw failure;
        }
    }

    /** They are there already where a move was broken off behind them. */
    private void putRejectedBeside(String target) throws IOException {
        try {
            rejected.putBeside(target, settings.format(), file.name(), this::free);
        } catch (NoSuchFileException there) {
            LOG.debug("The rejected records are beside their file", there);
        }
    }

    /** Takes a name that no file has: nothing is ever written over. */
    private String free(String path) throws IOException {
        var number = 0;
        while (!folder.reserve(SavedName.numbered(path, number))) {
            number++;
        }
        return SavedName.numbered(path, number);
    }
}
