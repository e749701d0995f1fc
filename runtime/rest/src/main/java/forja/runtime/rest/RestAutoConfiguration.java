package forja.runtime.rest;

import forja.runtime.failure.Failures;
import forja.runtime.operation.CallRules;
import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.Resource;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Makes what controllers of generated operations answer with. */
@AutoConfiguration(before = WebMvcAutoConfiguration.class)
public class RestAutoConfiguration {

    @Bean("forja.runtime.rest.problemStatuses")
    @ConditionalOnMissingBean
    ProblemStatuses problemStatuses() {
        return ProblemStatuses.standard();
    }

    @Bean("forja.runtime.rest.problemHandler")
    ProblemHandler problemHandler(Failures failures, ProblemStatuses statuses) {
        return new ProblemHandler(failures, statuses);
    }

    @Bean("forja.runtime.rest.webConfiguration")
    WebMvcConfigurer webConfiguration(ObjectProvider<CallRules> rules) {
        return new RestWebConfiguration(new PermissionsFirst(rules), new SingleValues());
    }

    @Bean("forja.runtime.rest.parameterEditors")
    ParameterEditors parameterEditors(ApplicationContext context) {
        return new ParameterEditors(context);
    }

    @Bean("forja.runtime.rest.nullAnswer")
    NullAnswer nullAnswer() {
        return new NullAnswer();
    }

    @Bean("forja.runtime.rest.jsonRows")
    JsonRows jsonRows(JsonMapper json, Failures failures) {
        return new JsonRows(json, failures);
    }

    @Bean("forja.runtime.rest.entityTags")
    EntityTags entityTags(JsonMapper json) {
        return new EntityTags(json);
    }

    /** What controllers of the owner answer is added to the file. */
    @Bean("forja.runtime.rest.openApi")
    @ConditionalOnMissingBean
    OpenAPI openApi(@Value("classpath:openapi.json") Resource document, ServletContext context) throws IOException {
        var openApi = Json31.mapper().readValue(document.getContentAsByteArray(), OpenAPI.class);
        var path = context.getContextPath();
        return openApi.servers(List.of(new Server().url(path.isEmpty() ? "/" : path)));
    }
}
