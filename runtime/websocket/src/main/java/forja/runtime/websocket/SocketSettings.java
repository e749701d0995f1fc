package forja.runtime.websocket;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much callers may ask for at once, and how long they may be silent.
 *
 * @param path where callers connect
 * @param allowedOrigins whose pages may connect beside those of this service's own origin
 * @param maxMessage how long a message may be
 * @param maxCalls how many calls of one connection may be under way
 * @param threads how many calls of all callers are done at once
 * @param maxWaiting how many more wait for a thread
 * @param sendTimeout how long a caller may take to read what it is sent
 * @param sendBuffer how much of it may wait meanwhile
 * @param pingInterval how often callers are asked whether they are there
 * @param idleTimeout after how long without a sign of life a connection is closed
 */
@ConfigurationProperties("service.websocket")
record SocketSettings(
    @DefaultValue("/ws") String path,
    @DefaultValue List<String> allowedOrigins,
    @DefaultValue("64KB") DataSize maxMessage,
    @DefaultValue("8") int maxCalls,
    @DefaultValue("16") int threads,
    @DefaultValue("200") int maxWaiting,
    @DefaultValue("10s") Duration sendTimeout,
    @DefaultValue("8MB") DataSize sendBuffer,
    @DefaultValue("30s") Duration pingInterval,
    @DefaultValue("75s") Duration idleTimeout
) {

    SocketSettings {
        allowedOrigins = List.copyOf(allowedOrigins);
    }
}
