/** Messages over a WebSocket: each calls an operation and is answered under its id; answers can be broadcast. */
@NullMarked
package forja.runtime.websocket;

import org.jspecify.annotations.NullMarked;
