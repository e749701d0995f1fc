package forja.runtime.client.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The threads of an HTTP client, in a group of their own. The client of JDK 17 cannot be closed, and a server that
 * takes this service away goes on: an interrupt ends all of them, the one that waits for answers too.
 */
public final class ApiThreads implements Executor, AutoCloseable {

    private static final long PATIENCE_MS = 5_000;

    private final ThreadGroup group = new ThreadGroup("api");

    private final ExecutorService workers = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(group, work, "api-client");
        thread.setDaemon(true);
        return thread;
    });

    /** Threads that are started as they are needed. */
    public ApiThreads() {
        startClock();
    }

    /** The JDK has one thread for all time-outs, which keeps the class loader of its first user: not this service's. */
    private static void startClock() {
        var thread = Thread.currentThread();
        var own = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            new CompletableFuture<Void>().completeOnTimeout(null, 0, TimeUnit.MILLISECONDS).join();
        } finally {
            thread.setContextClassLoader(own);
        }
    }

    /** Threads that the work starts are of the group as well. */
    @Override
    public void execute(Runnable work) {
        workers.execute(work);
    }

    @Override
    public void close() {
        workers.shutdownNow();
        group.interrupt();
        try {
            workers.awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
            var left = new Thread[group.activeCount()];
            for (var at = group.enumerate(left) - 1; at >= 0; at--) {
                left[at].join(PATIENCE_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
