package forja.runtime.sending.rest;

import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestClient;

/** Sends what operations answer to REST APIs. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
public class RestSenderAutoConfiguration {

    @Bean(destroyMethod = "close")
    RestTarget restTarget(ObjectProvider<RestClient.Builder> builders, Environment environment) {
        return new RestTarget(builders, HttpSenderSettings.of(environment, "service.rest-sender"),
            MessageHeaders.of(environment));
    }
}
