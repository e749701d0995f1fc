package forja.runtime.grpc.security;

import org.springframework.grpc.server.security.GrpcSecurity;
import org.springframework.grpc.server.security.RequestMapperConfigurer;

/** What services that know their callers have in common: who may ask how they are, and callers with keys. */
public final class GrpcCallers {

    private static final String[] HEALTH = {"grpc.health.v1.Health/*"};

    private static final String[] REFLECTION = {
        "grpc.reflection.v1.ServerReflection/*", "grpc.reflection.v1alpha.ServerReflection/*"
    };

    private GrpcCallers() {
    }

    /**
     * Lets everybody read health.
     *
     * @param contractOpen everybody may read the contract, too
     */
    public static void letEverybodyAsk(RequestMapperConfigurer requests, boolean contractOpen) {
        requests.methods(HEALTH).permitAll();
        if (contractOpen) {
            requests.methods(REFLECTION).permitAll();
        }
    }

    /** Knows callers by the key that they send as {@code x-api-key}; where no key is configured, nobody. */
    public static void knowByKey(GrpcSecurity grpc, String key) {
        grpc.authenticationExtractor(new ApiKeyExtractor());
        grpc.authenticationProvider(new ApiKeyProvider(key));
    }
}
