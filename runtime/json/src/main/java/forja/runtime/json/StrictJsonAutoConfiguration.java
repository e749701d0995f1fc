package forja.runtime.json;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;

/** Makes the mapper of the service strict. */
@AutoConfiguration(before = JacksonAutoConfiguration.class)
public class StrictJsonAutoConfiguration {

    @Bean
    JsonMapperBuilderCustomizer strictJsonMapper() {
        return StrictJson::apply;
    }
}
