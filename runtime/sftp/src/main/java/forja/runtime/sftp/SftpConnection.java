package forja.runtime.sftp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;
import org.jspecify.annotations.Nullable;

/** A connection to a server. One that was lost, or is not answered, is made anew when it is used next. */
public final class SftpConnection implements AutoCloseable {

    private final SftpClients clients;

    private @Nullable TimedClient current;

    SftpConnection(SftpClients clients) {
        this.clients = clients;
    }

    /** The directory of that path: one without a slash before it is below the user's own. */
    public SftpDirectory directory(String path) {
        return new SftpDirectory(this, path);
    }

    /** Where the server is and who asks, for people. */
    String name() {
        return clients.server().toString();
    }

    /** Something that is done at the server. */
    @FunctionalInterface
    interface Work<T> {

        /** Does it. */
        T with(TimedClient client) throws IOException;
    }

    /**
     * Does something with a file.
     *
     * @throws IOException in the words that files of this machine have for it
     */
    @SuppressWarnings("PMD.PreserveStackTrace")
    <T> T on(String path, Work<T> work) throws IOException {
        var client = client();
        try {
            return work.with(client);
        } catch (UncheckedIOException failure) {
            throw failed(path, client, failure.getCause());
        } catch (IOException failure) {
            throw failed(path, client, failure);
        }
    }

    /** What the server says itself leaves the connection as it is; after all else it is made anew. */
    synchronized IOException failed(String path, TimedClient client, IOException failure) {
        if (failure instanceof FileSystemException said) {
            return said;
        }
        if (failure instanceof SftpException said && client.isOpen()
            && said.getStatus() != SftpConstants.SSH_FX_CONNECTION_LOST) {
            return inWords(path, said);
        }
        client.getSession().close(true);
        if (current == client) {
            current = null;
        }
        return new IOException("the connection to " + name() + " was lost: " + SftpClients.reasonOf(failure), failure);
    }

    private static IOException inWords(String path, SftpException said) {
        var words = switch (said.getStatus()) {
            case SftpConstants.SSH_FX_NO_SUCH_FILE -> new NoSuchFileException(path);
            case SftpConstants.SSH_FX_PERMISSION_DENIED -> new AccessDeniedException(path);
            default -> new FileSystemException(path, null, "the server says \"" + said.getMessage() + "\"");
        };
        words.initCause(said);
        return words;
    }

    private synchronized TimedClient client() throws IOException {
        var open = current;
        if (open == null || !open.isOpen()) {
            close();
            open = clients.open();
            current = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (current != null) {
            current.getSession().close(true);
            current = null;
        }
    }
}
