package forja.runtime.sftp;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.sftp.client.SftpErrorDataHandler;
import org.apache.sshd.sftp.client.SftpVersionSelector;
import org.apache.sshd.sftp.client.impl.DefaultSftpClient;
import org.apache.sshd.sftp.common.SftpConstants;

/** A client that waits for each answer only so long. A session may still rest: its heart beats. */
final class TimedClient extends DefaultSftpClient {

    private final Duration timeout;

    TimedClient(ClientSession session, Duration timeout) throws IOException {
        super(session, SftpVersionSelector.fixedVersionSelector(SftpConstants.SFTP_V3), SftpErrorDataHandler.EMPTY);
        this.timeout = timeout;
    }

    @Override
    public Buffer receive(int id) throws IOException {
        var answer = receive(id, timeout);
        if (answer == null) {
            throw new SocketTimeoutException("it has not answered for " + timeout.toSeconds() + " s");
        }
        return answer;
    }
}
