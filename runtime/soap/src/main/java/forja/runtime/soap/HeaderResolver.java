package forja.runtime.soap;

import org.springframework.core.MethodParameter;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.endpoint.adapter.method.MethodArgumentResolver;
import org.springframework.ws.transport.context.TransportContextHolder;
import org.springframework.ws.transport.http.HttpServletConnection;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Hands endpoints the header fields that a message came with. */
class HeaderResolver implements MethodArgumentResolver {

    private final JsonMapper json;

    HeaderResolver(JsonMapper json) {
        // A header field is a text whatever it means; a number of JSON is not.
        this.json = json.rebuild().enable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == HeaderFields.class;
    }

    @Override
    public HeaderFields resolveArgument(MessageContext call, MethodParameter parameter) {
        var context = TransportContextHolder.getTransportContext();
        if (context == null || !(context.getConnection() instanceof HttpServletConnection connection)) {
            throw new InvalidPayloadException("The message did not come over HTTP: it has no header fields.");
        }
        return new HeaderFields(connection.getHttpServletRequest(), json);
    }
}
