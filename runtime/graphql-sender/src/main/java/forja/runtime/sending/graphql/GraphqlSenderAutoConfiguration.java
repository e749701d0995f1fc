package forja.runtime.sending.graphql;

import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestClient;

/** Sends what operations answer to GraphQL APIs. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(GraphqlSenderSettings.class)
public class GraphqlSenderAutoConfiguration {

    @Bean(destroyMethod = "close")
    GraphqlTarget graphqlTarget(ObjectProvider<RestClient.Builder> builders, Environment environment,
        GraphqlSenderSettings settings) {
        return new GraphqlTarget(builders, HttpSenderSettings.of(environment, "service.graphql-sender"),
            MessageHeaders.of(environment), settings.mutations());
    }
}
