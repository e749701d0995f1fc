package forja.runtime.websocket;

import jakarta.websocket.Session;
import java.io.IOException;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.handler.ConcurrentWebSocketSessionDecorator;
import org.springframework.web.socket.handler.SessionLimitExceededException;

/** The socket of one caller: any thread may send to it, and one that does not read is closed. */
final class SocketCaller {

    private static final Logger LOG = LoggerFactory.getLogger(SocketCaller.class);

    /** How Tomcat is told how long a thread may wait for a caller that does not read. */
    private static final String BLOCKING_SEND_TIMEOUT = "org.apache.tomcat.websocket.BLOCKING_SEND_TIMEOUT";

    private final WebSocketSession session;

    private final Duration sendTimeout;

    private final Semaphore free;

    private final AtomicLong heardAt = new AtomicLong(System.nanoTime());

    SocketCaller(WebSocketSession session, SocketSettings settings) {
        session.setTextMessageSizeLimit(Math.toIntExact(settings.maxMessage().toBytes()));
        sendTimeout = settings.sendTimeout();
        if (session instanceof NativeWebSocketSession own && own.getNativeSession() instanceof Session socket) {
            socket.getUserProperties().put(BLOCKING_SEND_TIMEOUT, sendTimeout.toMillis());
        }
        this.session = new ConcurrentWebSocketSessionDecorator(
            session, Math.toIntExact(sendTimeout.toMillis()), Math.toIntExact(settings.sendBuffer().toBytes()));
        this.free = new Semaphore(settings.maxCalls());
    }

    @Nullable Principal principal() {
        return session.getPrincipal();
    }

    /** Whether another call may begin; if so, it has to {@link #end()}. */
    boolean begin() {
        return free.tryAcquire();
    }

    void end() {
        free.release();
    }

    void heard() {
        heardAt.set(System.nanoTime());
    }

    boolean isSilentFor(Duration limit) {
        return System.nanoTime() - heardAt.get() > limit.toNanos();
    }

    void send(String text) {
        push(new TextMessage(text));
    }

    void ping() {
        push(new PingMessage());
    }

    private void push(WebSocketMessage<?> message) {
        var begun = System.nanoTime();
        try {
            session.sendMessage(message);
        } catch (SessionLimitExceededException slow) {
            LOG.warn("A caller does not read what it is sent: {}", slow.getMessage());
            close(slow.getStatus());
        } catch (IOException | IllegalStateException gone) {
            if (System.nanoTime() - begun < sendTimeout.toNanos()) {
                LOG.debug("A caller is gone", gone);
            } else {
                LOG.warn("A caller does not read what it is sent: {}", gone.getMessage());
            }
            close(CloseStatus.SESSION_NOT_RELIABLE);
        }
    }

    void close(CloseStatus status) {
        try {
            session.close(status);
        } catch (IOException | IllegalStateException gone) {
            LOG.debug("A caller is gone", gone);
        }
    }
}
