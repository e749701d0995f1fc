package forja.runtime.operation;

import jakarta.validation.Validator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Makes what checks requests, whichever protocol they came by. */
@AutoConfiguration
public class OperationAutoConfiguration {

    @Bean("forja.runtime.operation.requestCheck")
    RequestCheck requestCheck(Validator validator) {
        return new RequestCheck(validator);
    }
}
