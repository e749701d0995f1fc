package forja.runtime.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;

class SocketCallersTest {

    private static final Principal EXPIRED = () -> "expired";

    private static SocketCallers callers(Duration idle) {
        var settings = new SocketSettings("/ws", List.of(), DataSize.ofKilobytes(1), 1, 1, 1, Duration.ofSeconds(1),
            DataSize.ofKilobytes(1), Duration.ofSeconds(1), idle);
        return new SocketCallers(settings, caller -> Objects.equals(caller, EXPIRED));
    }

    private static WebSocketSession session(String id) {
        WebSocketSession session = mock();
        when(session.getId()).thenReturn(id);
        when(session.isOpen()).thenReturn(true);
        return session;
    }

    @Test
    void whoIsThereIsAskedWhetherItIsAndWhoIsSilentIsDisconnected() throws Exception {
        var session = session("a");
        var callers = callers(Duration.ofHours(1));
        callers.open(session);
        callers.ping();
        verify(session).sendMessage(any(PingMessage.class));

        var silent = session("b");
        var impatient = callers(Duration.ZERO);
        impatient.open(silent);
        impatient.ping();
        verify(silent).close(CloseStatus.SESSION_NOT_RELIABLE);
        verify(silent, never()).sendMessage(any());
    }

    @Test
    void whoseTokenHasExpiredIsDisconnected() throws Exception {
        var session = session("a");
        when(session.getPrincipal()).thenReturn(EXPIRED);
        var callers = callers(Duration.ofHours(1));
        callers.open(session);

        callers.ping();

        verify(session).close(CloseStatus.POLICY_VIOLATION.withReason("The token has expired"));
        verify(session, never()).sendMessage(any());
    }

    @Test
    void aMessageOfWhoseTokenHasExpiredIsNotDone() throws Exception {
        var session = session("a");
        when(session.getPrincipal()).thenReturn(EXPIRED);
        SocketCalls calls = mock();
        var handler = new SocketHandler(callers(Duration.ofHours(1)), calls);
        handler.afterConnectionEstablished(session);

        handler.handleMessage(session, new TextMessage("{}"));

        verify(session).close(CloseStatus.POLICY_VIOLATION.withReason("The token has expired"));
        verify(calls, never()).take(any(), any());
    }

    @Test
    void whoIsGoneIsToldNothing() throws Exception {
        var session = session("a");
        var callers = callers(Duration.ofHours(1));
        callers.open(session);
        var caller = Objects.requireNonNull(callers.of(session));
        callers.subscribe(caller, "set");
        callers.tell("set", "1");
        callers.closed(session);
        callers.tell("set", "2");
        callers.subscribe(caller, "set");
        callers.tell("set", "3");

        verify(session).sendMessage(any());
        assertThat(callers.of(session)).isNull();
    }

    @Test
    void whoDoesNotReadIsDisconnected() throws Exception {
        var session = session("a");
        var callers = callers(Duration.ofHours(1));
        callers.open(session);
        var caller = Objects.requireNonNull(callers.of(session));
        doThrow(new IOException("no more")).when(session).sendMessage(any());

        caller.send("text");

        verify(session, timeout(1_000)).close(argThat(status -> status.getCode() == 4500));
    }

    @Test
    void aCallerHasNoMoreCallsThanItMay() {
        var session = session("a");
        var callers = callers(Duration.ofHours(1));
        callers.open(session);
        var caller = Objects.requireNonNull(callers.of(session));

        assertThat(caller.begin()).isTrue();
        assertThat(caller.begin()).isFalse();
        caller.end();
        assertThat(caller.begin()).isTrue();
    }
}
