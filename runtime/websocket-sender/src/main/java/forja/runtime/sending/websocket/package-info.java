/** WebSockets that the answers of operations are sent over. */
@NullMarked
package forja.runtime.sending.websocket;

import org.jspecify.annotations.NullMarked;
