package forja.runtime.grpc.security;

import io.grpc.Attributes;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import org.jspecify.annotations.Nullable;
import org.springframework.grpc.server.security.GrpcAuthenticationExtractor;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/** The key that a caller sends. */
final class ApiKeyExtractor implements GrpcAuthenticationExtractor {

    private static final Metadata.Key<String> KEY = Metadata.Key.of("x-api-key", Metadata.ASCII_STRING_MARSHALLER);

    @Override
    public @Nullable Authentication extract(Metadata headers, Attributes attributes, MethodDescriptor<?, ?> method) {
        var key = headers.get(KEY);
        return key == null ? null : new PreAuthenticatedAuthenticationToken("api-key", key);
    }
}
