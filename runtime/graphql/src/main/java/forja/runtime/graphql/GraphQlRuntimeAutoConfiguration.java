package forja.runtime.graphql;

import forja.runtime.failure.Failures;
import forja.runtime.operation.CallRules;
import graphql.analysis.MaxQueryComplexityInstrumentation;
import graphql.analysis.MaxQueryDepthInstrumentation;
import graphql.execution.instrumentation.Instrumentation;
import graphql.scalars.ExtendedScalars;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.graphql.autoconfigure.GraphQlAutoConfiguration;
import org.springframework.boot.graphql.autoconfigure.GraphQlSourceBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.graphql.execution.RuntimeWiringConfigurer;
import tools.jackson.databind.json.JsonMapper;

/**
 * What all operations over GraphQL have in common. It comes after Spring Boot's own, so that your own handlers of
 * exceptions are asked before {@link GraphQlErrors}.
 */
@AutoConfiguration(after = GraphQlAutoConfiguration.class)
public class GraphQlRuntimeAutoConfiguration {

    @Bean
    RuntimeWiringConfigurer scalars(JsonMapper mapper, @Value("${spring.application.name:service}") String service) {
        return wiring -> wiring
            .scalar(ExtendedScalars.GraphQLBigDecimal)
            .scalar(ExtendedScalars.GraphQLBigInteger)
            .scalar(ExtendedScalars.GraphQLLong)
            // In place of GraphQL's own, which is there already
            .strictMode(false)
            .scalar(FloatScalar.scalar())
            .strictMode(true)
            .scalar(TextScalar.of("UUID", UUID::fromString, UUID::toString))
            .scalar(TextScalar.of("Date", LocalDate::parse, LocalDate::toString))
            .scalar(TextScalar.of("LocalTime", LocalTime::parse, DateTimeFormatter.ISO_LOCAL_TIME::format))
            .scalar(TextScalar.of("OffsetTime", OffsetTime::parse, DateTimeFormatter.ISO_OFFSET_TIME::format))
            .scalar(TextScalar.of("LocalDateTime", LocalDateTime::parse, DateTimeFormatter.ISO_LOCAL_DATE_TIME::format))
            .scalar(TextScalar.of("DateTime", OffsetDateTime::parse, DateTimeFormatter.ISO_OFFSET_DATE_TIME::format))
            .scalar(TextScalar.of("Base64", Base64.getDecoder()::decode, Base64.getEncoder()::encodeToString))
            .scalar(JsonScalar.with(mapper))
            .wiringFactory(new RecordFields(service));
    }

    @Bean
    Instrumentation maximumDepth(@Value("${service.graphql.max-depth:15}") int depth) {
        return new MaxQueryDepthInstrumentation(depth);
    }

    @Bean
    Instrumentation maximumFields(@Value("${service.graphql.max-fields:5000}") int fields) {
        return new MaxQueryComplexityInstrumentation(fields);
    }

    @Bean
    Instrumentation maximumCalls(@Value("${service.graphql.max-calls:20}") int calls) {
        return new CallLimit(calls);
    }

    @Bean
    GraphQlSourceBuilderCustomizer permissionsFirst(ObjectProvider<CallRules> rules) {
        return source -> rules.ifAvailable(known -> source.typeVisitors(List.of(new PermissionsFirst(known))));
    }

    @Bean
    static InputArguments inputArguments(ObjectProvider<JsonMapper> json) {
        return new InputArguments(json);
    }

    @Bean
    HeaderInterceptor headerInterceptor(JsonMapper json) {
        return new HeaderInterceptor(json);
    }

    @Bean
    @ConditionalOnMissingBean
    ErrorClassifications errorClassifications() {
        return ErrorClassifications.standard();
    }

    @Bean
    GraphQlErrors graphQlErrors(Failures failures, ErrorClassifications classifications) {
        return new GraphQlErrors(failures, classifications);
    }
}
