package forja.runtime.websocket.jwt;

import forja.runtime.websocket.SocketExpiry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Ends connections with the tokens of their callers. */
@AutoConfiguration
public class SocketTokensAutoConfiguration {

    @Bean
    SocketExpiry socketExpiry() {
        return new TokenExpiry();
    }
}
