package forja.runtime.graphql;

import java.util.Map;
import org.springframework.graphql.server.WebGraphQlInterceptor;
import org.springframework.graphql.server.WebGraphQlRequest;
import org.springframework.graphql.server.WebGraphQlResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Lets controllers have the headers of a request. */
final class HeaderInterceptor implements WebGraphQlInterceptor {

    private final JsonMapper json;

    HeaderInterceptor(JsonMapper json) {
        // A header is a text whatever it means; a number of an argument is not.
        this.json = json.rebuild().enable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();
    }

    @Override
    public Mono<WebGraphQlResponse> intercept(WebGraphQlRequest request, Chain chain) {
        var headers = new RequestHeaders(request.getHeaders(), json);
        request.configureExecutionInput((input, builder) ->
            builder.graphQLContext(Map.of(RequestHeaders.KEY, headers)).build());
        return chain.next(request);
    }
}
