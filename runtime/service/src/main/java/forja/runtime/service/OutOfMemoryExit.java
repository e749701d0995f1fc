package forja.runtime.service;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Ends the service when its memory is used up, as {@code -XX:+ExitOnOutOfMemoryError} does, which a jar cannot carry:
 * one that goes on has lost threads and answers nobody. Whoever runs the service starts it again.
 *
 * <p>Frameworks catch the error on its way, so it is looked for where they hand it on: in the failures of operations,
 * in what leaves the servlet, and in threads that end by it. An application server's JVM is the server's own affair.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class OutOfMemoryExit implements Filter, FailureClassifier {

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryExit.class);

    /** That of {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int STATUS = 3;

    OutOfMemoryExit() {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            endIfOutOfMemory(error);
            LOG.error("Thread {} ended", thread.getName(), error);
        });
    }

    @Override
    public @Nullable Failure classify(Throwable exception) {
        endIfOutOfMemory(exception);
        return null;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException | Error e) {
            endIfOutOfMemory(e);
            throw e;
        }
    }

    private void endIfOutOfMemory(Throwable error) {
        for (var cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                end(cause);
                return;
            }
        }
    }

    /** Without hooks: an orderly shutdown needs memory. */
    void end(Throwable error) {
        try {
            LOG.error("The memory is used up, so the service ends: {}", error.getMessage());
        } finally {
            Runtime.getRuntime().halt(STATUS);
        }
    }
}
