package com.acme.shop.websocket;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketSession;

/** Who is connected, and who of them wants to be told what. */
@Component
class Callers {

    private final Map<String, Caller> bySession = new ConcurrentHashMap<>();

    private final Map<String, Set<Caller>> subscribers = new ConcurrentHashMap<>();

    private final SocketSettings settings;

    Callers(SocketSettings settings) {
        this.settings = settings;
    }

    void open(WebSocketSession session) {
        bySession.put(session.getId(), new Caller(session, settings));
    }

    @Nullable Caller of(WebSocketSession session) {
        return bySession.get(session.getId());
    }

    void closed(WebSocketSession session) {
        var caller = bySession.remove(session.getId());
        if (caller != null) {
            subscribers.values().forEach(all -> all.remove(caller));
        }
    }

    void subscribe(Caller caller, String operation) {
        subscribers.computeIfAbsent(operation, name -> ConcurrentHashMap.newKeySet()).add(caller);
        if (!bySession.containsValue(caller)) {
            unsubscribe(caller, operation);
        }
    }

    void unsubscribe(Caller caller, String operation) {
        subscribers.getOrDefault(operation, Set.of()).remove(caller);
    }

    void tell(String operation, String text) {
        subscribers.getOrDefault(operation, Set.of()).forEach(caller -> caller.send(text));
    }

    @Scheduled(fixedDelayString = "${service.websocket.ping-interval}")
    void ping() {
        for (var caller : bySession.values()) {
            if (caller.isExpired()) {
                caller.close(CloseStatus.POLICY_VIOLATION.withReason("The token has expired"));
                continue;
            }
            if (caller.isSilentFor(settings.idleTimeout())) {
                caller.close(CloseStatus.SESSION_NOT_RELIABLE);
            } else {
                caller.ping();
            }
        }
    }
}
