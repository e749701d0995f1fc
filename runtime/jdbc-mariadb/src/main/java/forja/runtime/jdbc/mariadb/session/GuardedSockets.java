package forja.runtime.jdbc.mariadb.session;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.function.BooleanSupplier;
import javax.net.SocketFactory;

/**
 * Sockets of the driver, which keeps some answers whole before it hands out any of them: a call whose answer fills the
 * memory is given up while there is some left for all others.
 */
public final class GuardedSockets extends SocketFactory {

    /** Bytes. A shorter answer is not what fills the memory. */
    private static final int LEAST = 65_536;

    /**
     * The memory is looked at so often while what the driver asks for of a long answer is read: it makes much more of
     * it.
     */
    private static final int PIECES = 16;

    /** What the statement that this thread executes has been answered. */
    private static final ThreadLocal<Answer> ANSWER = new ThreadLocal<>();

    private final BooleanSupplier isFull;

    private final long least;

    /** For the driver. */
    public GuardedSockets() {
        this(new Heap()::isNearlyFull, LEAST);
    }

    GuardedSockets(BooleanSupplier isFull, long least) {
        super();
        this.isFull = isFull;
        this.least = least;
    }

    /** From now on, what this thread reads is the answer of a statement. */
    static void begin() {
        ANSWER.set(new Answer());
    }

    /** Whether more of the answer has come than of any that leaves the memory as it is. */
    static boolean isLong() {
        var answer = ANSWER.get();
        return answer != null && answer.bytes > LEAST;
    }

    /** Ends what began, and says whether it was given up. */
    static boolean end() {
        var answer = ANSWER.get();
        ANSWER.remove();
        return answer != null && answer.isGivenUp;
    }

    @Override
    public Socket createSocket() {
        return new GuardedSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(createSocket(), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(createSocket(), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress own, int ownPort) throws IOException {
        return connected(bound(own, ownPort), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress own, int ownPort) throws IOException {
        return connected(bound(own, ownPort), new InetSocketAddress(host, port));
    }

    private Socket bound(InetAddress own, int port) throws IOException {
        var socket = createSocket();
        socket.bind(new InetSocketAddress(own, port));
        return socket;
    }

    private static Socket connected(Socket socket, InetSocketAddress to) throws IOException {
        socket.connect(to);
        return socket;
    }

    private final class GuardedSocket extends Socket {

        @Override
        public InputStream getInputStream() throws IOException {
            return new GuardedInput(super.getInputStream());
        }
    }

    private final class GuardedInput extends FilterInputStream {

        GuardedInput(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            var answer = ANSWER.get();
            if (answer == null) {
                return super.read(bytes, offset, length);
            }
            if (answer.bytes > least && isFull.getAsBoolean()) {
                answer.isGivenUp = true;
                throw new IOException("An answer does not fit into the memory");
            }
            var count = super.read(bytes, offset, answer.bytes > least ? (length - 1) / PIECES + 1 : length);
            answer.bytes += count;
            return count;
        }
    }

    private static final class Answer {

        private long bytes;

        private boolean isGivenUp;
    }
}
