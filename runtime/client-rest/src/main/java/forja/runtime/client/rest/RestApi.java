package forja.runtime.client.rest;

import forja.runtime.client.ApiJson;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.HttpApi;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/** A REST API that this service calls. */
public final class RestApi implements AutoCloseable {

    private final HttpApi http;

    private final JsonMapper json;

    /**
     * An API at the address of its properties.
     *
     * @param names adds what the API calls members
     */
    public RestApi(RestClient.Builder builder, ApiProperties properties, ApiCredentials credentials,
        Consumer<JsonMapper.Builder> names) {
        this(new HttpApi(builder, properties, credentials), names);
    }

    /** An API behind a connection. */
    public RestApi(HttpApi http, Consumer<JsonMapper.Builder> names) {
        var builder = ApiJson.builder();
        names.accept(builder);
        this.http = http;
        this.json = builder.build();
    }

    /** Starts a call of one operation: its path with {@code {variables}} as the contract has it. */
    public ApiCall call(String method, String path) {
        return new ApiCall(http, json, HttpMethod.valueOf(method), path);
    }

    /** Writes a parameter that is a document of its own. */
    public @Nullable String json(@Nullable Object value) {
        return value == null ? null : json.writeValueAsString(value);
    }

    @Override
    public void close() {
        http.close();
    }
}
