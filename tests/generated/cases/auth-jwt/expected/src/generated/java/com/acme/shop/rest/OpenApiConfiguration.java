package com.acme.shop.rest;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Map;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import tools.jackson.databind.JsonNode;

/** What the OpenAPI document says beyond the operations. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

    private static final Map<String, String> PROBLEMS = Map.of(
        "400", "The request is not valid",
        "401", "The caller is not known",
        "404", "There is no such data",
        "409", "The change conflicts with data that is there",
        "422", "The operation was refused; the detail says why",
        "503", "The operation cannot be done now");

    static {
        SpringDocUtils.getConfig().replaceWithSchema(JsonNode.class, new Schema<>().description("Any JSON value"));
    }

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
            .info(new Info().title("shop").version("1"))
            .addSecurityItem(new SecurityRequirement().addList("jwt"))
            .components(new Components()
                .addSecuritySchemes("jwt", new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer").bearerFormat("JWT"))
                .addSchemas("Problem", new ObjectSchema()
                    .description("RFC 9457")
                    .addProperty("type", new StringSchema().format("uri"))
                    .addProperty("title", new StringSchema())
                    .addProperty("status", new IntegerSchema())
                    .addProperty("detail", new StringSchema())
                    .addProperty("instance", new StringSchema().format("uri"))));
    }

    @Bean
    OperationCustomizer problems() {
        var content = new Content().addMediaType(MediaType.APPLICATION_PROBLEM_JSON_VALUE,
            new io.swagger.v3.oas.models.media.MediaType().schema(new Schema<>().$ref("Problem")));
        return (operation, method) -> {
            PROBLEMS.forEach((status, description) -> operation.getResponses()
                .addApiResponse(status, new ApiResponse().description(description).content(content)));
            return operation;
        };
    }
}
