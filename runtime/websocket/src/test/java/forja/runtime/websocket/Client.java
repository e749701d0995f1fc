package forja.runtime.websocket;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.handler.TextWebSocketHandler;

/** A caller over a real connection. */
final class Client extends TextWebSocketHandler implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    private final CompletableFuture<CloseStatus> closed = new CompletableFuture<>();

    private final WebSocketSession session;

    Client(int port, @Nullable String origin) throws Exception {
        var headers = new WebSocketHttpHeaders();
        if (origin != null) {
            headers.setOrigin(origin);
        }
        session = new StandardWebSocketClient().execute(this, headers, URI.create("ws://localhost:" + port + "/socket"))
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        session.setTextMessageSizeLimit(4_000_000);
    }

    @Override
    protected void handleTextMessage(WebSocketSession from, TextMessage message) {
        received.add(message.getPayload());
    }

    @Override
    public void afterConnectionClosed(WebSocketSession from, CloseStatus status) {
        closed.complete(status);
    }

    void send(String text) throws IOException {
        session.sendMessage(new TextMessage(text));
    }

    void sendBytes() throws IOException {
        session.sendMessage(new BinaryMessage(ByteBuffer.wrap(new byte[] {1})));
    }

    String ask(String text) throws Exception {
        send(text);
        return next();
    }

    String next() throws InterruptedException {
        var text = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (text == null) {
            throw new AssertionError("Nothing was received");
        }
        return text;
    }

    CloseStatus closed() throws Exception {
        return closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    boolean isOpen() {
        return session.isOpen();
    }

    @Override
    public void close() throws IOException {
        session.close();
    }
}
