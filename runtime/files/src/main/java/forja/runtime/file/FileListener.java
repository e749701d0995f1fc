package forja.runtime.file;

import forja.runtime.failure.Failure;
import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLostException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/**
 * Looks for files of an operation, and works on those that nobody else is at, one after the other. A file that cannot
 * be gone on with waits, longer each time; the others go on.
 */
class FileListener<T> {

    private static final Logger LOG = LoggerFactory.getLogger(FileListener.class);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private static final Duration FORGETTING = Duration.ofHours(1);

    private static final int FORGOTTEN_AT_ONCE = 500;

    /** One copy of the service is heard of several times before its files are anybody's. */
    private static final int HEARD = 3;

    private static final int STOP_SECONDS = 30;

    private final FileOperation<T> operation;

    private final FileSettings settings;

    private final Folder folder;

    private final FileWork work;

    private final RecordReader.ForFile<T> readers;

    private final LongSupplier nanos;

    private final ReadyFiles ready;

    private final Map<String, Pause> pauses = new HashMap<>();

    private final AtomicReference<@Nullable FileClaim> current = new AtomicReference<>();

    private final AtomicReference<@Nullable String> problem = new AtomicReference<>();

    private final AtomicBoolean stopped = new AtomicBoolean();

    /** The file that something is wrong with now; null where that is its folder. */
    private @Nullable String hindered;

    private @Nullable ThreadPoolTaskScheduler scheduler;

    FileListener(FileOperation<T> operation, FileSettings settings, RecordReaders readers, Folder folder,
        FileWork work, LongSupplier nanos) {
        this.operation = operation;
        this.settings = settings;
        this.folder = folder;
        this.work = work;
        this.readers = readers.of(operation.type(), settings.format());
        this.nanos = nanos;
        this.ready = new ReadyFiles(settings.pattern(), settings.ready(), nanos);
    }

    private record Pause(long until, Duration length) {}

    String name() {
        return operation.name();
    }

    /** What is wrong with its folders now; null where nothing is. */
    @Nullable String problem() {
        return problem.get();
    }

    void start() {
        stopped.set(false);
        var threads = new ThreadPoolTaskScheduler();
        threads.setPoolSize(2);
        threads.setThreadNamePrefix("files-" + operation.name() + "-");
        threads.setWaitForTasksToCompleteOnShutdown(true);
        threads.setAwaitTerminationSeconds(STOP_SECONDS);
        threads.initialize();
        LOG.info("{} listens to {}/{}", operation.name(), folder.path(), settings.pattern());
        if (work.ledger() instanceof MemoryLedger) {
            LOG.info("{} remembers its files until it ends: one copy alone may look for them", operation.name());
        }
        threads.scheduleWithFixedDelay(this::poll, settings.poll());
        threads.scheduleWithFixedDelay(this::renew, settings.lapse().dividedBy(HEARD));
        threads.scheduleWithFixedDelay(this::forget, FORGETTING);
        scheduler = threads;
    }

    /** What is being done of a file is done to the end of its block; another copy goes on behind it at once. */
    void stop() {
        stopped.set(true);
        if (scheduler != null) {
            scheduler.shutdown();
        }
        scheduler = null;
    }

    boolean isRunning() {
        return scheduler != null;
    }

    /** All files that are whole now. */
    void poll() {
        try {
            var isHindered = false;
            var all = folder.list();
            var files = ready.of(all);
            for (var marker : ready.leftOver(all)) {
                folder.delete(marker);
            }
            pauses.keySet().retainAll(files.stream().map(FoundFile::name).collect(Collectors.toSet()));
            for (var file : files) {
                if (stopped.get()) {
                    return;
                }
                isHindered |= isPaused(file) ? problem() != null : !take(file);
            }
            if (!isHindered) {
                tell(null, null);
            }
        } catch (IOException failure) {
            tell(null, inWords(failure));
        } catch (FileWaitsException failure) {
            LOG.debug("Files are looked at again later", failure);
        }
    }

    private boolean isPaused(FoundFile file) {
        var pause = pauses.get(file.name());
        return pause != null && nanos.getAsLong() - pause.until() < 0;
    }

    /**
     * Works on a file if nobody else does; false where its folders do not allow it.
     *
     * @throws FileWaitsException where other files would have to wait as well
     */
    private boolean take(FoundFile file) {
        try {
            var claim = work.ledger().claim(FileKeys.of(operation.name(), folder, file), settings.lapse());
            if (claim != null) {
                current.set(claim);
                run(file, claim);
            }
            pauses.remove(file.name());
        } catch (NoSuchFileException gone) {
            return isGone(file, gone);
        } catch (IOException failure) {
            waits(file, inWords(failure));
            tell(file, inWords(failure));
            return false;
        } catch (FileLostException lost) {
            LOG.warn("{} of {} is gone on with elsewhere", Failure.named(file.name()), operation.name());
        } catch (RuntimeException failure) {
            throw waits(file, failure);
        } finally {
            current.set(null);
        }
        return true;
    }

    private void run(FoundFile file, FileClaim claim) throws IOException {
        try {
            new FileRun<>(new FileRun.Task<>(operation, settings, readers, folder, work, asked(file)), file, claim)
                .run();
        } catch (FileLostException lost) {
            throw lost;
        } catch (IOException | RuntimeException failure) {
            release(claim);
            throw failure;
        }
    }

    /** What is asked before each block: behind the first one nothing is wrong with the file any more. */
    private BooleanSupplier asked(FoundFile file) {
        var blocks = new AtomicInteger();
        return () -> {
            if (blocks.getAndIncrement() > 0 && (hindered == null || hindered.equals(file.name()))) {
                tell(null, null);
            }
            return stopped.get();
        };
    }

    private void release(FileClaim claim) {
        try {
            work.ledger().release(claim);
        } catch (RuntimeException failure) {
            LOG.debug("A file is let go when its time is over", failure);
        }
    }

    /** Another copy may have moved it away in between; its folder may have vanished. */
    private boolean isGone(FoundFile file, IOException gone) {
        try {
            if (folder.find(file.name()) == null && !folder.list().contains(file)) {
                return true;
            }
        } catch (IOException failure) {
            tell(null, inWords(failure));
            return false;
        }
        waits(file, inWords(gone));
        tell(file, inWords(gone));
        return false;
    }

    private FileWaitsException waits(FoundFile file, RuntimeException failure) {
        if (failure instanceof FileWaitsException known) {
            waits(file, String.valueOf(known.getMessage()));
            return known;
        }
        waits(file, "It cannot be worked on now. " + failure.getMessage());
        LOG.debug("A file waits", failure);
        return new FileWaitsException("The work cannot be done now", failure);
    }

    private void waits(FoundFile file, String reason) {
        var before = pauses.get(file.name());
        var longer = before == null ? FIRST_PAUSE : before.length().multipliedBy(2);
        var length = longer.compareTo(settings.maxPause()) < 0 ? longer : settings.maxPause();
        pauses.put(file.name(), new Pause(nanos.getAsLong() + length.toNanos(), length));
        if (stopped.get()) {
            return;
        }
        LOG.warn("{} of {} waits {} s: {}", Failure.named(file.name()), operation.name(), length.toSeconds(), reason);
    }

    /** Says once what is wrong, and once that it no longer is. */
    private void tell(@Nullable FoundFile file, @Nullable String now) {
        hindered = file == null ? null : file.name();
        if (Objects.equals(problem.getAndSet(now), now)) {
            return;
        }
        if (now == null) {
            LOG.info("The files of {} can be worked on again", operation.name());
        } else {
            LOG.error("The files of {} wait in {}: {}", operation.name(), folder.path(), now);
        }
    }

    private void renew() {
        var claim = current.get();
        if (claim == null) {
            return;
        }
        try {
            if (!work.ledger().renew(claim)) {
                LOG.warn("A file of {} is gone on with elsewhere", operation.name());
            }
        } catch (RuntimeException failure) {
            LOG.debug("A file cannot be held now", failure);
        }
    }

    private void forget() {
        try {
            var forgotten = FORGOTTEN_AT_ONCE;
            while (forgotten == FORGOTTEN_AT_ONCE && !stopped.get()) {
                forgotten = work.ledger().forgetOlder(settings.keep(), FORGOTTEN_AT_ONCE);
            }
        } catch (RuntimeException failure) {
            LOG.warn("Files whose time is over cannot be forgotten now: {}", failure.getMessage());
        }
    }

    /** What an operator can do something about. */
    private static String inWords(IOException failure) {
        if (failure instanceof NoSuchFileException gone) {
            return "there is no " + gone.getFile();
        }
        if (failure instanceof NotDirectoryException || failure instanceof FileAlreadyExistsException) {
            return failure.getMessage() + " is no folder";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "the service may not read or write " + denied.getFile();
        }
        var words = String.valueOf(failure.getMessage());
        if (words.toLowerCase(Locale.ROOT).contains("no space left")) {
            return "the disk is full";
        }
        return failure instanceof FileSystemException other && other.getReason() != null
            ? other.getFile() + ": " + other.getReason()
            : words;
    }
}
