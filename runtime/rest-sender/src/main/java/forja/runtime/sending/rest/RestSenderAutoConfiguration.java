package forja.runtime.sending.rest;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.HttpApi;
import forja.runtime.state.OutboxAutoConfiguration;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.web.client.RestClient;

/** Sends what operations answer to REST APIs. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(RestSenderSettings.class)
public class RestSenderAutoConfiguration {

    @Bean(destroyMethod = "close")
    RestTarget restTarget(ObjectProvider<RestClient.Builder> builders, RestSenderSettings settings) {
        return new RestTarget(settings.receivers().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
            receiver -> connected(builders.getObject(), receiver.getValue(), settings))), settings.atOnce());
    }

    private static HttpApi connected(RestClient.Builder builder, ApiProperties receiver, RestSenderSettings settings) {
        return new HttpApi(builder, receiver, settings.credentials(receiver));
    }
}
