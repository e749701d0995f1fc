package forja.runtime.sending.websocket;

import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Sends what operations answer over WebSockets. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(WebsocketSenderSettings.class)
public class WebsocketSenderAutoConfiguration {

    @Bean(destroyMethod = "close")
    WebsocketTarget websocketTarget(Environment environment, WebsocketSenderSettings settings) {
        return new WebsocketTarget(HttpSenderSettings.of(environment, "service.websocket-sender"),
            MessageHeaders.of(environment), settings.frames());
    }
}
