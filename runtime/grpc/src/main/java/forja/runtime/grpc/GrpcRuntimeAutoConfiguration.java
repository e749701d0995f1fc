package forja.runtime.grpc;

import forja.runtime.failure.Failures;
import jakarta.validation.Validator;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.grpc.server.autoconfigure.GrpcServerExecutorProvider;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import tools.jackson.databind.json.JsonMapper;

/** What all operations over gRPC have in common. */
@AutoConfiguration
public class GrpcRuntimeAutoConfiguration {

    private static final String THREADS = "grpc-";

    /** Calls run on a virtual thread each, where the JDK has them, else on so many threads. */
    @Bean
    GrpcServerExecutorProvider grpcServerExecutor(Environment environment,
        @Value("${service.grpc.threads:64}") int threads) {
        if (Threading.VIRTUAL.isActive(environment)) {
            var virtual = new VirtualThreadTaskExecutor(THREADS);
            return () -> virtual;
        }
        var pool = new ThreadPoolTaskExecutor();
        pool.setThreadNamePrefix(THREADS);
        pool.setCorePoolSize(threads);
        pool.setMaxPoolSize(threads);
        pool.setAllowCoreThreadTimeOut(true);
        pool.setDaemon(true);
        pool.initialize();
        return () -> pool;
    }

    @Bean
    @ConditionalOnMissingBean
    GrpcStatuses grpcStatuses() {
        return GrpcStatuses.standard();
    }

    /** The domain of {@code google.rpc.ErrorInfo} is the service's name, unless its settings say another. */
    @Bean
    GrpcErrors grpcErrors(Failures failures, GrpcStatuses statuses,
        @Value("${service.grpc.error-domain:${spring.application.name:}}") String domain) {
        return new GrpcErrors(failures, statuses, domain);
    }

    @Bean
    GrpcCalls grpcCalls(Validator validator, GrpcErrors errors) {
        return new GrpcCalls(validator, errors);
    }

    @Bean
    @GlobalServerInterceptor
    RequestMetadata requestMetadata(JsonMapper json) {
        return new RequestMetadata(json);
    }
}
