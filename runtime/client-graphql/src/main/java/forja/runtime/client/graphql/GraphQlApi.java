package forja.runtime.client.graphql;

import forja.runtime.client.ApiJson;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.HttpApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/** A GraphQL API that this service calls. The address of its properties is the whole one. */
public final class GraphQlApi implements AutoCloseable {

    private final Map<String, String> documents = new ConcurrentHashMap<>();

    private final HttpApi http;

    private final Class<?> beside;

    private final JsonMapper json;

    /**
     * An API at the address of its properties.
     *
     * @param beside a class beside whose file the documents are: {@code query/field.graphql}
     * @param names adds what the API calls members
     */
    public GraphQlApi(RestClient.Builder builder, ApiProperties properties, ApiCredentials credentials, Class<?> beside,
        Consumer<JsonMapper.Builder> names) {
        this(new HttpApi(builder, properties, credentials), beside, names);
    }

    /** An API behind a connection. */
    public GraphQlApi(HttpApi http, Class<?> beside, Consumer<JsonMapper.Builder> names) {
        var builder = ApiJson.withNumbersAsTexts(ApiJson.builder(), Long.class, BigDecimal.class);
        names.accept(builder);
        this.http = http;
        this.beside = beside;
        this.json = builder.build();
    }

    /**
     * Starts a call of one field, by the document {@code kind/field.graphql}.
     *
     * @param kind query or mutation
     */
    public ApiQuery call(String kind, String field) {
        return new ApiQuery(this, kind, field);
    }

    HttpApi http() {
        return http;
    }

    JsonMapper json() {
        return json;
    }

    String document(String name) {
        return documents.computeIfAbsent(name, this::read);
    }

    private String read(String name) {
        try (var file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException(name + " is not beside " + beside.getName());
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
