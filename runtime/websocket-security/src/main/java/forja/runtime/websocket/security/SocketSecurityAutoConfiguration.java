package forja.runtime.websocket.security;

import forja.runtime.websocket.SocketIdentity;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Has calls done as the caller who connected. */
@AutoConfiguration
public class SocketSecurityAutoConfiguration {

    @Bean
    SocketIdentity socketIdentity() {
        return new AuthenticatedCaller();
    }
}
