package com.acme.shop.graphql;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The headers of a request, each as the value that it is taken for. */
class RequestHeaders {

    static final String KEY = "requestHeaders";

    private final HttpHeaders headers;

    private final JsonMapper json;

    RequestHeaders(HttpHeaders headers, JsonMapper json) {
        this.headers = headers;
        this.json = json;
    }

    /** One that is missing, or no such value, is an {@link InvalidHeaderException}. */
    <T> T required(String name, Class<T> type) {
        var value = optional(name, type);
        if (value == null) {
            throw new InvalidHeaderException("The header " + name + " is missing.");
        }
        return value;
    }

    /** Null where it is missing. */
    <T> @Nullable T optional(String name, Class<T> type) {
        var text = headers.getFirst(name);
        if (text == null) {
            return null;
        }
        try {
            return json.convertValue(text, type);
        } catch (JacksonException failure) {
            throw new InvalidHeaderException("The header " + name + " is not valid.", failure);
        }
    }
}
