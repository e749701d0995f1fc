package forja.runtime.call;

import jakarta.validation.Validator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Makes what reads the JSON of calls. */
@AutoConfiguration
public class CallsAutoConfiguration {

    @Bean
    RequestReader requestReader(JsonMapper json, Validator validator) {
        return new RequestReader(json, validator);
    }
}
