package forja.runtime.websocket;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;

/** Who is connected, and who of them wants to be told what. */
class SocketCallers {

    private final Map<String, SocketCaller> bySession = new ConcurrentHashMap<>();

    private final Map<String, Set<SocketCaller>> subscribers = new ConcurrentHashMap<>();

    private final SocketSettings settings;

    private final SocketExpiry expiry;

    SocketCallers(SocketSettings settings, SocketExpiry expiry) {
        this.settings = settings;
        this.expiry = expiry;
    }

    void open(WebSocketSession session) {
        bySession.put(session.getId(), new SocketCaller(session, settings));
    }

    @Nullable SocketCaller of(WebSocketSession session) {
        return bySession.get(session.getId());
    }

    void closed(WebSocketSession session) {
        var caller = bySession.remove(session.getId());
        if (caller != null) {
            subscribers.values().forEach(all -> all.remove(caller));
        }
    }

    void subscribe(SocketCaller caller, String operation) {
        subscribers.computeIfAbsent(operation, name -> ConcurrentHashMap.newKeySet()).add(caller);
        if (!bySession.containsValue(caller)) {
            unsubscribe(caller, operation);
        }
    }

    void unsubscribe(SocketCaller caller, String operation) {
        subscribers.getOrDefault(operation, Set.of()).remove(caller);
    }

    void tell(String operation, String text) {
        subscribers.getOrDefault(operation, Set.of()).forEach(caller -> caller.send(text));
    }

    @Scheduled(fixedDelayString = "${service.websocket.ping-interval:30s}")
    void ping() {
        for (var caller : bySession.values()) {
            if (closeExpired(caller)) {
                continue;
            }
            if (caller.isSilentFor(settings.idleTimeout())) {
                caller.close(CloseStatus.SESSION_NOT_RELIABLE);
            } else {
                caller.ping();
            }
        }
    }

    /** Closes the socket of a caller whose credentials hold no longer. */
    boolean closeExpired(SocketCaller caller) {
        var expired = expiry.isExpired(caller.principal());
        if (expired) {
            caller.close(CloseStatus.POLICY_VIOLATION.withReason("The token has expired"));
        }
        return expired;
    }
}
