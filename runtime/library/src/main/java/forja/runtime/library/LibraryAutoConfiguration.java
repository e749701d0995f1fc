package forja.runtime.library;

import forja.runtime.failure.Failures;
import jakarta.validation.Validator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Makes what all calls go through, by names that no other library in the application has. */
@AutoConfiguration
public class LibraryAutoConfiguration {

    @Bean("forja.runtime.library.callExceptions")
    @ConditionalOnMissingBean
    CallExceptions callExceptions() {
        return CallExceptions.standard();
    }

    @Bean("forja.runtime.library.calls")
    Calls calls(Validator validator, Failures failures, CallExceptions exceptions) {
        return new Calls(validator, failures, exceptions);
    }
}
