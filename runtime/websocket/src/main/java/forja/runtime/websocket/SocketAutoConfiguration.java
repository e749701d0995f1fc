package forja.runtime.websocket;

import forja.runtime.call.RequestReader;
import forja.runtime.failure.Failures;
import forja.runtime.operation.CallRules;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Where callers connect, and what becomes of what they send. */
@AutoConfiguration
@EnableWebSocket
@EnableScheduling
@EnableConfigurationProperties(SocketSettings.class)
public class SocketAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    SocketErrors socketErrors() {
        return SocketErrors.standard();
    }

    @Bean
    SocketOperations socketOperations(ApplicationContext context) {
        return new SocketOperations(context);
    }

    @Bean
    SocketCallers socketCallers(SocketSettings settings, ObjectProvider<SocketExpiry> expiry) {
        return new SocketCallers(settings, expiry.getIfAvailable(() -> caller -> false));
    }

    @Bean
    SocketAnswers socketAnswers(JsonMapper json, Failures failures, SocketErrors errors) {
        return new SocketAnswers(json, failures, errors);
    }

    @Bean
    SocketCalls socketCalls(SocketOperations operations, SocketCallers callers, RequestReader reader,
        SocketAnswers answers, ObjectProvider<CallRules> rules, ObjectProvider<SocketIdentity> identity,
        SocketSettings settings) {
        return new SocketCalls(operations, callers, reader, answers,
            rules.getIfAvailable(() -> method -> {
            }),
            identity.getIfAvailable(() -> (caller, work) -> work),
            settings);
    }

    @Bean
    SocketHandler socketHandler(SocketCallers callers, SocketCalls calls) {
        return new SocketHandler(callers, calls);
    }

    @Bean
    WebSocketConfigurer socketConfigurer(SocketHandler handler, SocketSettings settings) {
        return registry -> registry.addHandler(handler, settings.path())
            .setAllowedOrigins(settings.allowedOrigins().toArray(String[]::new));
    }
}
