package forja.runtime.web;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.Bean;

/** Makes the page of problems, unless the owner has an {@link ErrorController}. */
@AutoConfiguration(before = ErrorMvcAutoConfiguration.class)
public class ProblemPageAutoConfiguration {

    @Bean("forja.runtime.web.problemPage")
    @ConditionalOnMissingBean(ErrorController.class)
    ProblemPage problemPage() {
        return new ProblemPage();
    }
}
