/** Callers over a WebSocket whom Spring Security knows by the handshake. */
@NullMarked
package forja.runtime.websocket.security;

import org.jspecify.annotations.NullMarked;
