package forja.runtime.jdbc.mariadb.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardedSocketsTest {

    private static final int LEAST = 1_000;

    private final AtomicBoolean isFull = new AtomicBoolean();

    private final GuardedSockets sockets = new GuardedSockets(isFull::get, LEAST);

    private ServerSocket server;

    private Socket socket;

    private Socket other;

    @BeforeEach
    void connect() throws IOException {
        var here = InetAddress.getLoopbackAddress();
        server = new ServerSocket(0, 1, here);
        socket = sockets.createSocket(here, server.getLocalPort());
        other = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        GuardedSockets.end();
        socket.close();
        other.close();
        server.close();
    }

    @Test
    void answersThatFillTheMemoryAreGivenUp() throws IOException {
        isFull.set(true);
        GuardedSockets.begin();
        read(LEAST + 1);

        assertThatThrownBy(() -> read(1)).isInstanceOf(IOException.class);
        assertThat(GuardedSockets.end()).isTrue();
    }

    @Test
    void shortAnswersAreReadWhateverElseFillsTheMemory() throws IOException {
        isFull.set(true);
        GuardedSockets.begin();
        read(LEAST);
        read(1);

        assertThat(GuardedSockets.end()).isFalse();
    }

    @Test
    void longAnswersAreReadWhileThereIsRoom() throws IOException {
        GuardedSockets.begin();
        read(LEAST + 1);
        read(LEAST);

        assertThat(GuardedSockets.end()).isFalse();
    }

    @Test
    void rowsThatAreHandedOutOneByOneFillNothing() throws IOException {
        isFull.set(true);
        read(LEAST + 1);
        read(1);

        assertThat(GuardedSockets.end()).isFalse();
    }

    @Test
    void answersAreLongOnceTheyCanFillTheMemory() throws IOException {
        GuardedSockets.begin();
        read(LEAST);
        assertThat(GuardedSockets.isLong()).isFalse();
        read(100_000);
        assertThat(GuardedSockets.isLong()).isTrue();

        GuardedSockets.end();
        assertThat(GuardedSockets.isLong()).isFalse();
    }

    private void read(int bytes) throws IOException {
        other.getOutputStream().write(new byte[bytes]);
        new DataInputStream(socket.getInputStream()).readFully(new byte[bytes]);
    }
}
