package forja.runtime.sending;

import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes each message to a file of its own. A destination is the name of a directory and the name of the file, with
 * {@code {id}} for the message's id: {@code orders placeOrder-{id}.json}.
 */
public final class WrittenFiles implements OutboxTarget {

    private static final int BATCH = 100;

    private final String sender;

    private final Map<String, ? extends Directory> directories;

    /**
     * Those of a sender.
     *
     * @param directories by the names that destinations begin with
     */
    public WrittenFiles(String sender, Map<String, ? extends Directory> directories) {
        this.sender = sender;
        this.directories = Map.copyOf(directories);
    }

    /** Where files are written. */
    @FunctionalInterface
    public interface Directory {

        /**
         * Writes a file under another name, and gives it its own when it is whole and on the disk; it takes the place
         * of one that has it.
         *
         * @param folder of the file, with a slash behind it; empty where it stands in the directory itself
         * @throws IOException where nothing can be written now: that is no fault of the message
         */
        void write(String folder, String name, byte[] content) throws IOException;
    }

    @Override
    public String sender() {
        return sender;
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

    private Sending.@Nullable Failed write(OutboxMessage message) {
        var words = message.destination().split(" ", 2);
        var directory = directories.get(words[0]);
        if (directory == null || words.length < 2) {
            return new Sending.Failed(false, "This service has no directory " + words[0]);
        }
        var path = words[1].replace("{id}", message.id());
        var name = path.lastIndexOf('/') + 1;
        try {
            directory.write(path.substring(0, name), path.substring(name),
                message.payload().getBytes(StandardCharsets.UTF_8));
            return null;
        } catch (IOException failure) {
            return new Sending.Failed(true, failure.toString());
        }
    }
}
