package com.acme.shop.grpc;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.grpc.server.autoconfigure.GrpcServerExecutorProvider;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** What runs calls: a virtual thread each, where the JDK has them, else so many threads. */
@Configuration(proxyBeanMethods = false)
class GrpcConfiguration {

    private static final String THREADS = "grpc-";

    @Bean
    GrpcServerExecutorProvider grpcServerExecutor(
        Environment environment, @Value("${service.grpc.threads}") int threads) {
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
}
