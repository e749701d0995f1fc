package forja.runtime.sftp;

import java.io.IOException;
import java.io.InputStream;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.impl.SftpInputStreamAsync;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file. The first of them are asked for alone: who looks at the ends of a file needs no more. Who reads
 * on gets several answers under way at the same time.
 */
final class SftpInput extends InputStream {

    private static final int PART = 1 << 15;

    private final SftpConnection server;

    private final TimedClient client;

    private final String path;

    private final CloseableHandle handle;

    private long offset;

    private int first = PART;

    private @Nullable InputStream rest;

    SftpInput(SftpConnection server, TimedClient client, String path, CloseableHandle handle, long offset) {
        this.server = server;
        this.client = client;
        this.path = path;
        this.handle = handle;
        this.offset = offset;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int start, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            return first > 0 ? readFirst(bytes, start, length) : rest().read(bytes, start, length);
        } catch (IOException failure) {
            throw server.failed(path, client, failure);
        }
    }

    private int readFirst(byte[] bytes, int start, int length) throws IOException {
        var read = client.read(handle, offset, bytes, start, Math.min(length, first));
        offset += Math.max(read, 0);
        first -= Math.max(read, 0);
        return read;
    }

    private InputStream rest() throws IOException {
        var known = rest;
        if (known == null) {
            known = new SftpInputStreamAsync(client, PART, offset, client.stat(handle).getSize(), path, handle, false);
            rest = known;
        }
        return known;
    }

    /** A connection that was lost has nothing left to close. */
    @Override
    public void close() throws IOException {
        if (!client.isOpen()) {
            return;
        }
        try {
            if (rest != null) {
                rest.close();
            }
            handle.close();
        } catch (IOException failure) {
            throw server.failed(path, client, failure);
        }
    }
}
