package forja.runtime.sending.file;

import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes each message to a file of its own. A destination is the name of a directory and the name of the file, with
 * {@code {id}} for the message's id: {@code orders placeOrder-{id}.json}. A file is written under another name and has
 * its own when it is whole and on the disk; one that is sent again takes the place of the same.
 */
class FileTarget implements OutboxTarget {

    static final String SENDER = "file";

    private static final int BATCH = 100;

    private final Map<String, Path> directories;

    FileTarget(Map<String, Path> directories) {
        this.directories = Map.copyOf(directories);
    }

    @Override
    public String sender() {
        return SENDER;
    }

    @Override
    public int most(int attempts) {
        return BATCH;
    }

    @Override
    public Sending send(List<OutboxMessage> messages) {
        var arrived = new HashSet<String>();
        var failed = new HashMap<String, Sending.Failed>();
        for (var message : messages) {
            var failure = write(message);
            if (failure == null) {
                arrived.add(message.id());
                continue;
            }
            failed.put(message.id(), failure);
            if (failure.away()) {
                break;
            }
        }
        return new Sending(arrived, failed);
    }

    /** A directory that vanished, is full or may not be written to is no fault of the message. */
    private Sending.@Nullable Failed write(OutboxMessage message) {
        var words = message.destination().split(" ", 2);
        var directory = directories.get(words[0]);
        if (directory == null || words.length < 2) {
            return new Sending.Failed(false, "This service has no directory " + words[0]);
        }
        try {
            write(directory, words[1].replace("{id}", message.id()), message.payload());
            return null;
        } catch (IOException failure) {
            return new Sending.Failed(true, failure.toString());
        }
    }

    /** The directory itself is not made: in place of a mount that vanished nobody would look for files. */
    private static void write(Path directory, String name, String payload) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new NoSuchFileException(directory.toString());
        }
        var file = directory.resolve(name);
        var folder = directory.resolve(name.substring(0, name.lastIndexOf('/') + 1));
        var part = folder.resolve("." + name.substring(name.lastIndexOf('/') + 1) + ".part");
        Files.createDirectories(folder);
        try (var channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
            var bytes = ByteBuffer.wrap(payload.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
