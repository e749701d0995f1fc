package forja.runtime.sending.websocket;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is sent.
 *
 * @param frames by the names that destinations are
 */
@ConfigurationProperties("service.websocket-sender")
record WebsocketSenderSettings(@DefaultValue Map<String, Frame> frames) {

    /** What was read stays as it is. */
    WebsocketSenderSettings {
        frames = Map.copyOf(frames);
    }

    /**
     * How messages are sent.
     *
     * @param receiver the name of the endpoint's server
     * @param path where the endpoint is on it
     * @param kind what a frame is
     * @param operation the name of what the receiver does, where a frame has one
     */
    record Frame(
        String receiver,
        @DefaultValue("/") String path,
        @DefaultValue("MESSAGE") FrameKind kind,
        @DefaultValue("") String operation
    ) {}
}
