package forja.runtime.websocket;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.PongMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.TextWebSocketHandler;

/** What happens on a socket; messages are texts, and what is no text closes it. */
class SocketHandler extends TextWebSocketHandler {

    private static final Logger LOG = LoggerFactory.getLogger(SocketHandler.class);

    private final SocketCallers callers;

    private final SocketCalls calls;

    SocketHandler(SocketCallers callers, SocketCalls calls) {
        this.callers = callers;
        this.calls = calls;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        callers.open(session);
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        var caller = callers.of(session);
        if (caller == null) {
            return;
        }
        caller.heard();
        if (callers.closeExpired(caller)) {
            return;
        }
        calls.take(caller, message.getPayload());
    }

    @Override
    protected void handlePongMessage(WebSocketSession session, PongMessage message) {
        var caller = callers.of(session);
        if (caller != null) {
            caller.heard();
        }
    }

    @Override
    public void handleTransportError(WebSocketSession session, Throwable failure) {
        LOG.debug("A caller is gone", failure);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        callers.closed(session);
    }
}
