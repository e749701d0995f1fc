package forja.runtime.grpc;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** What callers send beside their messages, each as the value that it is taken for. */
public final class RequestMetadata implements ServerInterceptor {

    private static final Context.Key<Metadata> METADATA = Context.key("metadata");

    private final JsonMapper json;

    RequestMetadata(JsonMapper json) {
        // Metadata is a text whatever it means.
        this.json = json.rebuild().enable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata metadata, ServerCallHandler<Q, A> next) {
        return Contexts.interceptCall(Context.current().withValue(METADATA, metadata), call, metadata, next);
    }

    /** Reads a value; what is missing, or no such value, is refused. */
    public <T> T required(String name, Class<T> type) {
        var value = optional(name, type);
        if (value == null) {
            throw new InvalidMessageException(name, "The metadata " + name + " is missing.");
        }
        return value;
    }

    /** Reads a value; null where it is missing. */
    public <T> @Nullable T optional(String name, Class<T> type) {
        var text = METADATA.get().get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
        if (text == null) {
            return null;
        }
        try {
            return json.convertValue(text, type);
        } catch (JacksonException failure) {
            var invalid = new InvalidMessageException(name, "The metadata " + name + " is not valid.");
            invalid.initCause(failure);
            throw invalid;
        }
    }
}
