package forja.runtime.soap;

import java.util.List;
import org.springframework.ws.config.annotation.WsConfigurer;
import org.springframework.ws.server.EndpointInterceptor;
import org.springframework.ws.server.endpoint.adapter.method.MethodArgumentResolver;
import org.springframework.ws.server.endpoint.adapter.method.MethodReturnValueHandler;

/** What messages go through before an endpoint gets them, each as a record. */
class MessageConfigurer implements WsConfigurer {

    private final List<CallerCheck> callers;

    private final SchemaCheck schema;

    private final RecordPayloads payloads;

    private final HeaderResolver headers;

    MessageConfigurer(List<CallerCheck> callers, SchemaCheck schema, RecordPayloads payloads, HeaderResolver headers) {
        this.callers = callers;
        this.schema = schema;
        this.payloads = payloads;
        this.headers = headers;
    }

    /** Nothing reads a message before it is known how deep it is, and strangers are not told what is wrong with it. */
    @Override
    public void addInterceptors(List<EndpointInterceptor> interceptors) {
        interceptors.add(new MessageDepth());
        callers.forEach(check -> interceptors.add(check.interceptor()));
        interceptors.add(schema);
    }

    @Override
    public void addArgumentResolvers(List<MethodArgumentResolver> resolvers) {
        resolvers.add(0, payloads);
        resolvers.add(0, headers);
    }

    @Override
    public void addReturnValueHandlers(List<MethodReturnValueHandler> handlers) {
        handlers.add(0, payloads);
    }
}
