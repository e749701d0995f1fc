package forja.runtime.sending.websocket;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.ApiThreads;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A connection that is opened with the first frame, kept, and opened again when it is lost. */
final class SocketConnection implements AutoCloseable {

    /** A connection that was quiet for longer may be gone without anybody having said so. */
    static final Duration QUIET = Duration.ofSeconds(10);

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ReentrantLock sending = new ReentrantLock();

    private final HttpClient client;

    private final ApiProperties properties;

    private final ApiCredentials credentials;

    private final String path;

    private final Duration quiet;

    private @Nullable Session session;

    /** There is no connection, so that nothing was sent. */
    static final class NoConnectionException extends IOException {

        private static final long serialVersionUID = 1L;

        NoConnectionException(String url, IOException refused) {
            super(url + " cannot be connected to: " + refused.getMessage(), refused);
        }
    }

    /**
     * A connection that is not there yet.
     *
     * @param quiet after so long without a frame it is asked whether it is still there
     */
    SocketConnection(ApiThreads threads, ApiProperties properties, ApiCredentials credentials, String path,
        Duration quiet) {
        this.client = CompletableFuture.supplyAsync(() -> HttpClient.newBuilder()
            .connectTimeout(properties.connectTimeout()).executor(threads).build(), threads).join();
        this.properties = properties;
        this.credentials = credentials;
        this.path = path;
        this.quiet = quiet;
    }

    /**
     * Hands a frame to the connection.
     *
     * @throws IOException where it may have been sent, and may not
     */
    void send(String frame) throws IOException, InterruptedException {
        sending.lockInterruptibly();
        try {
            write(open(), frame);
        } finally {
            sending.unlock();
        }
    }

    /**
     * Sends a frame and waits for the one that answers it, by its id.
     *
     * @throws IOException where it may have been sent, and may not
     */
    JsonNode ask(String id, String frame) throws IOException, InterruptedException {
        Session open;
        CompletableFuture<JsonNode> answer;
        sending.lockInterruptibly();
        try {
            open = open();
            answer = open.expect(id);
            write(open, frame);
        } finally {
            sending.unlock();
        }
        try {
            return await(answer, properties.readTimeout(), "did not answer in time");
        } finally {
            open.forget(id);
        }
    }

    private void write(Session open, String frame) throws IOException, InterruptedException {
        try {
            await(open.socket().sendText(frame, true), properties.readTimeout(), "did not take the message in time");
        } catch (IOException broken) {
            open.end(broken);
            throw broken;
        }
        open.touch();
    }

    /** The connection that is there, or a new one. */
    private Session open() throws NoConnectionException, InterruptedException {
        var known = session;
        if (known != null && known.isAlive(quiet)) {
            return known;
        }
        if (known != null) {
            known.end(new IOException("The connection is gone"));
        }
        var url = properties.url().replaceFirst("/+$", "") + path;
        var opened = new Session(properties.maxAnswer().toBytes());
        try {
            await(builder().buildAsync(URI.create(url), opened), properties.connectTimeout(), "did not answer in time");
        } catch (IOException refused) {
            opened.end(refused);
            throw new NoConnectionException(url, refused);
        }
        session = opened;
        return opened;
    }

    private WebSocket.Builder builder() {
        var headers = new HttpHeaders();
        properties.headers().forEach(headers::set);
        credentials.addTo(headers);
        var builder = client.newWebSocketBuilder().connectTimeout(properties.connectTimeout());
        headers.forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        return builder;
    }

    private static <T> T await(CompletableFuture<T> future, Duration patience, String late)
        throws IOException, InterruptedException {
        try {
            return future.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw new IOException(String.valueOf(failure.getCause()), failure);
        } catch (TimeoutException timeout) {
            throw new IOException("The receiver " + late, timeout);
        }
    }

    @Override
    public void close() {
        sending.lock();
        try {
            if (session != null) {
                session.leave();
            }
        } finally {
            sending.unlock();
        }
    }

    /** One connection, from its opening to its end. */
    private static final class Session implements WebSocket.Listener {

        private final CompletableFuture<WebSocket> opened = new CompletableFuture<>();

        private final CompletableFuture<Void> ended = new CompletableFuture<>();

        private final Map<String, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

        private final StringWriter text = new StringWriter();

        private final long maxAnswer;

        private final AtomicReference<CompletableFuture<Void>> pong = new AtomicReference<>(new CompletableFuture<>());

        private final AtomicLong touched = new AtomicLong(System.nanoTime());

        Session(long maxAnswer) {
            this.maxAnswer = maxAnswer;
        }

        WebSocket socket() {
            return opened.join();
        }

        void touch() {
            touched.set(System.nanoTime());
        }

        CompletableFuture<JsonNode> expect(String id) {
            var answer = new CompletableFuture<JsonNode>();
            waiting.put(id, answer);
            if (ended.isDone()) {
                answer.completeExceptionally(new IOException("The connection is gone"));
            }
            return answer;
        }

        void forget(String id) {
            waiting.remove(id);
        }

        /** One that was quiet is asked whether it is there. */
        boolean isAlive(Duration quiet) throws InterruptedException {
            if (ended.isDone() || socket().isOutputClosed()) {
                return false;
            }
            if (System.nanoTime() - touched.get() < quiet.toNanos()) {
                return true;
            }
            var asked = new CompletableFuture<Void>();
            pong.set(asked);
            try {
                await(socket().sendPing(ByteBuffer.allocate(0)), PATIENCE, "is silent");
                await(asked, PATIENCE, "is silent");
                touch();
                return true;
            } catch (IOException silent) {
                return false;
            }
        }

        /** Ends it at once: what was asked may have arrived, and may not. */
        void end(Throwable failure) {
            finish(failure);
            opened.thenAccept(WebSocket::abort);
        }

        private void finish(Throwable failure) {
            ended.complete(null);
            waiting.values().forEach(answer -> answer.completeExceptionally(failure));
        }

        void leave() {
            try {
                if (!ended.isDone()) {
                    await(socket().sendClose(WebSocket.NORMAL_CLOSURE, ""), PATIENCE, "is silent");
                    ended.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } catch (IOException | ExecutionException | TimeoutException gone) {
                end(new IOException("The service ends", gone));
            }
        }

        @Override
        public void onOpen(WebSocket socket) {
            opened.complete(socket);
            socket.request(1);
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            if (text.getBuffer().length() + part.length() > maxAnswer) {
                end(new IOException("The receiver answered more than " + maxAnswer + " bytes"));
                return null;
            }
            text.append(part);
            if (last) {
                told(text.toString());
                text.getBuffer().setLength(0);
            }
            socket.request(1);
            return null;
        }

        /** What answers nothing that was asked is none of this service's business. */
        private void told(String frame) {
            try {
                var answer = JsonMapper.shared().readTree(frame);
                var asked = waiting.get(answer.path("id").asString(""));
                if (asked != null) {
                    asked.complete(answer);
                }
            } catch (JacksonException ignored) {
                // A receiver may say other things over the same connection.
            }
        }

        @Override
        public @Nullable CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
            pong.get().complete(null);
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            finish(new IOException("The receiver closed the connection: " + status + " " + reason));
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable failure) {
            finish(failure);
        }
    }
}
