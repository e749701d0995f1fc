package forja.runtime.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** A way to a server that can fall silent: its connections stay open, and nothing comes through. */
public final class TestWay implements AutoCloseable {

    private static final int BUFFER = 8_192;

    private final ServerSocket entrance = new ServerSocket(0, BUFFER, InetAddress.getLoopbackAddress());

    private final URI server;

    private final AtomicBoolean silent = new AtomicBoolean();

    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    /** Opens a way to a server. */
    public TestWay(URI server) throws IOException {
        this.server = server;
        start(this::accept);
    }

    /** Where it begins on this machine. */
    public int port() {
        return entrance.getLocalPort();
    }

    /** From now on nothing comes through any more. */
    public void fallSilent() {
        silent.set(true);
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        sockets.forEach(TestWay::close);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void start(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() throws IOException {
        while (true) {
            connect(entrance.accept(), new Socket(server.getHost(), server.getPort()));
        }
    }

    private void connect(Socket near, Socket far) {
        sockets.add(near);
        sockets.add(far);
        start(() -> pass(near.getInputStream(), far.getOutputStream()));
        start(() -> pass(far.getInputStream(), near.getOutputStream()));
    }

    private void pass(InputStream from, OutputStream to) throws IOException {
        var bytes = new byte[BUFFER];
        try (to) {
            for (var count = from.read(bytes); count >= 0; count = from.read(bytes)) {
                if (!silent.get()) {
                    to.write(bytes, 0, count);
                }
            }
        }
    }

    private interface Work {

        void run() throws IOException;
    }
}
