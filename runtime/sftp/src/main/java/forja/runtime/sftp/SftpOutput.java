package forja.runtime.sftp;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.sshd.sftp.client.SftpClient.CloseableHandle;
import org.apache.sshd.sftp.client.extensions.openssh.OpenSSHFsyncExtension;
import org.apache.sshd.sftp.client.impl.SftpOutputStreamAsync;

/**
 * The bytes of a file that is written: when it is closed the server has all of them, on its disk where it can say
 * so.
 */
final class SftpOutput extends OutputStream {

    private final SftpConnection server;

    private final TimedClient client;

    private final String path;

    private final CloseableHandle handle;

    private final SftpOutputStreamAsync out;

    SftpOutput(SftpConnection server, TimedClient client, String path, CloseableHandle handle, long offset) {
        this.server = server;
        this.client = client;
        this.path = path;
        this.handle = handle;
        this.out = new SftpOutputStreamAsync(client, 0, path, handle, false);
        out.setOffset(offset);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException failure) {
            throw server.failed(path, client, failure);
        }
    }

    @Override
    public void close() throws IOException {
        if (!handle.isOpen()) {
            return;
        }
        try {
            out.close();
            var kept = client.getExtension(OpenSSHFsyncExtension.class);
            if (kept != null && kept.isSupported()) {
                kept.fsync(handle);
            }
            handle.close();
        } catch (IOException failure) {
            throw server.failed(path, client, failure);
        }
    }
}
