package com.acme.shop.graphql;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.stereotype.Controller;

/** A schema needs a query, and every operation here is a mutation. */
@Controller
class ServiceController {

    private final String name;

    ServiceController(@Value("${spring.application.name}") String name) {
        this.name = name;
    }

    @QueryMapping
    String service() {
        return name;
    }
}
