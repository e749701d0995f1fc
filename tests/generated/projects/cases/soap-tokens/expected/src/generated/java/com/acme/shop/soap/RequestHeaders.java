package com.acme.shop.soap;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The header fields of a request over HTTP, each as the value that it is taken for. */
class RequestHeaders {

    private final HttpServletRequest request;

    private final JsonMapper json;

    RequestHeaders(HttpServletRequest request, JsonMapper json) {
        this.request = request;
        this.json = json;
    }

    /** One that is missing, or no such value, is an {@link InvalidMessageException}. */
    <T> T required(String name, Class<T> type) {
        var value = optional(name, type);
        if (value == null) {
            throw new InvalidMessageException("The header " + name + " is missing.");
        }
        return value;
    }

    /** Null where it is missing. */
    <T> @Nullable T optional(String name, Class<T> type) {
        var text = request.getHeader(name);
        if (text == null) {
            return null;
        }
        try {
            return json.convertValue(text, type);
        } catch (JacksonException failure) {
            throw new InvalidMessageException("header " + name, failure);
        }
    }
}
