package forja.runtime.sending.grpc;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * What is sent.
 *
 * @param methods by the names that destinations are
 */
@ConfigurationProperties("service.grpc-sender")
record GrpcSenderSettings(@DefaultValue Map<String, Method> methods) {

    /** What was read stays as it is. */
    GrpcSenderSettings {
        methods = Map.copyOf(methods);
    }

    /**
     * A method that messages are requests of.
     *
     * @param receiver the name of the API
     * @param method {@code package.Service/Method}
     * @param descriptor where its file is described: JSON of a {@code google.protobuf.FileDescriptorProto}
     */
    record Method(String receiver, String method, Resource descriptor) {}
}
