package forja.runtime.sending.soap;

import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.state.OutboxAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.client.RestClient;

/** Sends what operations answer to SOAP APIs. */
@AutoConfiguration(before = OutboxAutoConfiguration.class)
@EnableConfigurationProperties(SoapSenderSettings.class)
public class SoapSenderAutoConfiguration {

    @Bean(destroyMethod = "close")
    SoapTarget soapTarget(ObjectProvider<RestClient.Builder> builders, Environment environment,
        SoapSenderSettings settings) {
        return new SoapTarget(builders, HttpSenderSettings.of(environment, "service.soap-sender"),
            MessageHeaders.of(environment), settings.operations());
    }
}
