package com.acme.shop.graphql;

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
import java.util.UUID;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.graphql.execution.RuntimeWiringConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** The scalars of the schema, and how much one request may ask for. */
@Configuration(proxyBeanMethods = false)
class GraphQlConfiguration {

    @Bean
    RuntimeWiringConfigurer scalars(JsonMapper mapper) {
        return wiring -> wiring
            .scalar(ExtendedScalars.GraphQLBigDecimal)
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
            .scalar(JsonScalar.with(mapper));
    }

    @Bean
    Instrumentation maximumDepth(@Value("${service.graphql.max-depth}") int depth) {
        return new MaxQueryDepthInstrumentation(depth);
    }

    @Bean
    Instrumentation maximumFields(@Value("${service.graphql.max-fields}") int fields) {
        return new MaxQueryComplexityInstrumentation(fields);
    }

    @Bean
    Instrumentation maximumCalls(@Value("${service.graphql.max-calls}") int calls) {
        return new CallLimit(calls);
    }
}
