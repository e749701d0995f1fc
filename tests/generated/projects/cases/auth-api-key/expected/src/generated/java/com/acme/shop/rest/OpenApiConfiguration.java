package com.acme.shop.rest;

import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.servlet.ServletContext;
import java.io.IOException;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;

/** The OpenAPI document is {@code openapi.json}; what controllers of your own answer is added to it. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

    @Bean
    OpenAPI openApi(@Value("classpath:openapi.json") Resource document, ServletContext context) throws IOException {
        var openApi = Json31.mapper().readValue(document.getContentAsByteArray(), OpenAPI.class);
        var path = context.getContextPath();
        return openApi.servers(List.of(new Server().url(path.isEmpty() ? "/" : path)));
    }
}
