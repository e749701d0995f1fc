package forja.runtime.file;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.Failures;
import forja.runtime.json.StrictJson;
import forja.runtime.state.FileLedger;
import forja.runtime.xml.RecordSchemas;
import jakarta.validation.Validation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** A folder with a listener that looks when it is told to, and what its operation was called with. */
final class Inbox {

    final List<Integer> called = new ArrayList<>();

    /** How many records each block had. */
    final List<Integer> blocks = new ArrayList<>();

    final Path folder;

    FileLedger ledger;

    @Nullable TransactionOperations transactions;

    Consumer<Order> work = order -> {};

    FileOutcomes outcomes = FileOutcomes.standard();

    long nanos;

    private final Map<String, String> settings = new HashMap<>(Map.of(
        "ready.when", "renamed", "poll", "1s", "block", "10", "rejected.least", "3"));

    Inbox(Path folder) {
        this.folder = folder;
        this.ledger = new MemoryLedger(() -> nanos);
        settings.put("directory", folder.toString());
    }

    record Order(Integer id, @Nullable String name) {}

    Inbox with(String... more) {
        for (var setting : more) {
            var parts = setting.split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        return this;
    }

    /** What cannot be written now. */
    @Nullable IOException unwritable;

    /** Files are moved, and who moves them hears of a fault. */
    boolean unanswered;

    /** Work that is refused with these ids. */
    Inbox refusing(Failure.Kind kind, Integer... ids) {
        work = order -> {
            if (List.of(ids).contains(order.id())) {
                throw new FailureException(new Failure(kind, "No " + order.id(), null));
            }
        };
        return this;
    }

    /** A listener of its own, as another copy of the service has it. */
    FileListener<Order> listener() {
        return listenerOf((order, origin) -> {
            work.accept(order);
            synchronized (called) {
                called.add(order.id());
            }
        });
    }

    /** One whose operation does a block at once. */
    FileListener<Order> listenerOfBlocks() {
        return listenerOf(new FileCall<>() {
            @Override
            public void call(Order order, FileOrigin origin) {
                work.accept(order);
            }

            @Override
            public void callAll(List<FileRecord<Order>> records) {
                blocks.add(records.size());
                FileCall.super.callAll(records);
            }
        });
    }

    private FileListener<Order> listenerOf(FileCall<Order> call) {
        var json = JsonMapper.builder();
        StrictJson.apply(json);
        var readers = new RecordReaders(json.build(), Validation.buildDefaultValidatorFactory().getValidator(),
            new RecordSchemas(new DefaultResourceLoader()));
        var operation = new FileOperation<>("importOrders", Order.class, true, call);
        return new FileListener<>(operation, Bytes.settings(settings), readers, new Disk(),
            new FileWork(ledger, transactions, new Failures(List.of()), outcomes), () -> nanos);
    }

    /** A folder on a disk that may be full or read-only. */
    private final class Disk extends LocalFolder {

        Disk() {
            super(folder);
        }

        @Override
        public OutputStream write(String path, long offset) throws IOException {
            requireWritable();
            return super.write(path, offset);
        }

        @Override
        public void move(String path, String reserved) throws IOException {
            requireWritable();
            super.move(path, reserved);
            if (unanswered) {
                throw new IOException("The answer is lost");
            }
        }

        private void requireWritable() throws IOException {
            if (unwritable != null) {
                throw unwritable;
            }
        }
    }

    void put(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** Puts a file of orders with these ids. */
    void orders(String name, int first, int last) throws IOException {
        var text = new StringBuilder("id,name\n");
        for (var id = first; id <= last; id++) {
            text.append(id).append(",order ").append(id).append('\n');
        }
        put(name, text.toString());
    }

    String text(String path) throws IOException {
        return Files.readString(folder.resolve(path));
    }

    /** What is in it, folders included. */
    List<String> names() throws IOException {
        try (var found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).map(path -> folder.relativize(path).toString()).sorted().toList();
        }
    }

    /** Times go on. */
    void later(long seconds) {
        nanos += seconds * 1_000_000_000L;
    }
}
