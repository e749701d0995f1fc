package forja.runtime.client.graphql;

import forja.runtime.client.http.HttpApi;
import forja.runtime.client.http.HttpCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.RestClientResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A document that is sent with variables. An answer that has errors is none, whatever data it has beside them.
 *
 * @param document what is asked for
 * @param operation the name of the operation of the document; null: it has one alone
 */
public record GraphQlRequest(String document, @Nullable String operation) {

    private static final String ACCEPT = "application/graphql-response+json, application/json;q=0.9";

    /**
     * Sends it and answers what came back, which has no errors.
     *
     * @param call names it in a log
     * @param more headers of this call alone
     * @throws ApiErrorException where the answer has errors
     */
    public JsonNode send(HttpApi api, HttpCall call, JsonMapper json, HttpHeaders more, Map<String, ?> variables) {
        var headers = new HttpHeaders();
        headers.putAll(more);
        headers.set(HttpHeaders.ACCEPT, ACCEPT);
        headers.set(HttpHeaders.CONTENT_TYPE, "application/json");
        var body = new LinkedHashMap<String, Object>();
        body.put("query", document);
        if (operation != null) {
            body.put("operationName", operation);
        }
        body.put("variables", variables);
        try {
            var told = api.send(call, call.path(), headers, json.writeValueAsBytes(body),
                (answered, bytes) -> json.readTree(bytes));
            var answer = told == null ? json.missingNode() : told;
            var error = errorOf(call, answer);
            if (error != null) {
                throw error;
            }
            return answer;
        } catch (RestClientResponseException refused) {
            var error = errorOf(call, bodyOf(json, refused));
            if (error == null) {
                throw refused;
            }
            error.initCause(refused);
            throw error;
        }
    }

    /** Errors may come with any status. */
    private static JsonNode bodyOf(JsonMapper json, RestClientResponseException refused) {
        try {
            return json.readTree(refused.getResponseBodyAsByteArray());
        } catch (JacksonException ignored) {
            return json.missingNode();
        }
    }

    private static @Nullable ApiErrorException errorOf(HttpCall call, JsonNode answer) {
        var first = answer.path("errors").path(0);
        if (first.isMissingNode()) {
            return null;
        }
        var extensions = first.path("extensions");
        var codes = new ArrayList<String>();
        for (var code : List.of(extensions.path("code"), extensions.path("classification"),
            extensions.path("errorType"), first.path("type"))) {
            if (code.isString()) {
                codes.add(code.asString());
            }
        }
        return new ApiErrorException(call.toString(), codes, first.path("message").asString(""), answer.has("data"));
    }
}
