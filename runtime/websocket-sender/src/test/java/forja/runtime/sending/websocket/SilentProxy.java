package forja.runtime.sending.websocket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stands between two ends of a connection, and forgets it without telling either, as a firewall does. */
final class SilentProxy implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());

    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

    private final Queue<AtomicBoolean> silent = new ConcurrentLinkedQueue<>();

    private final int port;

    SilentProxy(int port) throws IOException {
        this.port = port;
        start(this::accept);
    }

    private static void start(Runnable work) {
        var thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (!listening.isClosed()) {
                join(listening.accept(), new Socket(InetAddress.getLoopbackAddress(), port));
            }
        } catch (IOException ignored) {
            // It was closed.
        }
    }

    private void join(Socket near, Socket far) {
        var forgotten = new AtomicBoolean();
        sockets.add(near);
        sockets.add(far);
        silent.add(forgotten);
        start(() -> copy(near, far, forgotten));
        start(() -> copy(far, near, forgotten));
    }

    private static void copy(Socket from, Socket to, AtomicBoolean forgotten) {
        var bytes = new byte[8192];
        try {
            for (int read = from.getInputStream().read(bytes); read >= 0; read = from.getInputStream().read(bytes)) {
                if (!forgotten.get()) {
                    to.getOutputStream().write(bytes, 0, read);
                }
            }
        } catch (IOException ignored) {
            // One of the ends is gone.
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    /** The connections of now lead nowhere any more; those that come later do. */
    void forgetConnections() {
        silent.forEach(forgotten -> forgotten.set(true));
    }

    @Override
    public void close() throws IOException {
        listening.close();
        sockets.forEach(SilentProxy::end);
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
