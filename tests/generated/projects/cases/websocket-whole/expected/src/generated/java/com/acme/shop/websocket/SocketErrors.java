package com.acme.shop.websocket;

import com.acme.shop.failure.Failure;
import java.util.EnumMap;
import java.util.Map;

/**
 * How every kind of failure is told. To change a row, declare a bean of your own:
 * {@code SocketErrors.standard().with(Failure.Kind.CONFLICT, new SocketError("taken", "Somebody was faster."))}.
 */
public record SocketErrors(Map<Failure.Kind, SocketError> byKind) {

    /** Nobody changes them afterwards. */
    public SocketErrors {
        byKind = Map.copyOf(byKind);
    }

    /** How each kind is told unless a bean of your own says otherwise. */
    public static SocketErrors standard() {
        var errors = new EnumMap<Failure.Kind, SocketError>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            errors.put(kind, switch (kind) {
                case INVALID -> new SocketError("invalid", "A value is not accepted.");
                case NOT_FOUND -> new SocketError("notFound", "There is no such data.");
                case CONFLICT -> new SocketError("conflict", "The change conflicts with data that is there.");
                case REFUSED -> new SocketError("refused", "The operation was refused.");
                case UNAUTHENTICATED -> new SocketError("unauthenticated", "The caller is not known.");
                case FORBIDDEN -> new SocketError("forbidden", "The operation is not allowed.");
                case UNAVAILABLE -> new SocketError(
                    "unavailable", "The operation cannot be done now: try again later.");
                case BUSY -> new SocketError("busy", "The service is busy: try again in a moment.");
                case TIMEOUT -> new SocketError("timeout", "The operation took too long.");
                case INTERNAL -> new SocketError("internal", "The operation failed.");
            });
        }
        return new SocketErrors(errors);
    }

    /** The same but for one kind. */
    public SocketErrors with(Failure.Kind kind, SocketError error) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, error);
        return new SocketErrors(changed);
    }

    SocketError of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}
