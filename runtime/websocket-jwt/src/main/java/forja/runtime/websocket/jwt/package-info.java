/** Callers over a WebSocket who are known by a token: their connection ends with it. */
@NullMarked
package forja.runtime.websocket.jwt;

import org.jspecify.annotations.NullMarked;
