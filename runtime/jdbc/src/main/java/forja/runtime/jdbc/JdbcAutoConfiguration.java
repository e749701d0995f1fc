package forja.runtime.jdbc;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Role;

/** Makes errors of calls know which fields of the request their calls took. */
@AutoConfiguration
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public class JdbcAutoConfiguration {

    @Bean("forja.runtime.jdbc.fieldsOfFailures")
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    FieldsOfFailures fieldsOfFailures() {
        return new FieldsOfFailures();
    }
}
