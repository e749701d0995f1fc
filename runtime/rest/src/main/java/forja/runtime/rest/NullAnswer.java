package forja.runtime.rest;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.node.JsonNodeFactory;

/** A null is answered as JSON's null; without this the body would be empty, which is no JSON. */
@RestControllerAdvice(annotations = RestOperations.class)
class NullAnswer implements ResponseBodyAdvice<Object> {

    @Override
    public boolean supports(MethodParameter method, Class<? extends HttpMessageConverter<?>> converter) {
        return converter == JacksonJsonHttpMessageConverter.class && method.getParameterType() != void.class;
    }

    @Override
    public @Nullable Object beforeBodyWrite(@Nullable Object body, MethodParameter method, MediaType type,
        Class<? extends HttpMessageConverter<?>> converter, ServerHttpRequest request, ServerHttpResponse response) {
        return body == null ? JsonNodeFactory.instance.nullNode() : body;
    }
}
