package forja.runtime.session;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Who wants a connection of a pool that has none left waits here, one behind the other. HikariCP's own wait wakes a
 * thread that looks whether to add a connection, and a timer's under each virtual thread: here one timer waits for
 * all.
 */
final class PoolQueue {

    private final ReentrantLock lock = new ReentrantLock();

    private final Deque<Place> queue = new ArrayDeque<>();

    private final IntSupplier size;

    private final LongSupplier patience;

    private int taken;

    private boolean timed;

    /** The pool has {@code size} connections, and nobody waits longer than {@code patience} ms. */
    PoolQueue(IntSupplier size, LongSupplier patience) {
        this.size = size;
        this.patience = patience;
    }

    /** Waits until a connection is free. Whoever was let in leaves once. */
    void enter() throws SQLException {
        var place = placeBehindOthers();
        try {
            place.told.await();
        } catch (InterruptedException e) {
            giveUp(place);
            Thread.currentThread().interrupt();
            throw new SQLException("The wait for a connection was interrupted", e);
        }
        if (!place.free) {
            throw new SQLTransientConnectionException(
                "No connection became free within %d ms".formatted(patience.getAsLong()));
        }
    }

    private Place placeBehindOthers() {
        var place = new Place();
        lock.lock();
        try {
            if (taken < size.getAsInt()) {
                taken++;
                place.tell(true);
            } else {
                queue.add(place);
                watch();
            }
        } finally {
            lock.unlock();
        }
        return place;
    }

    /** A connection is free for the next one. */
    void leave() {
        lock.lock();
        try {
            // A pool can be made smaller while it is in use.
            var next = taken > size.getAsInt() ? null : queue.poll();
            if (next == null) {
                taken--;
            } else {
                next.tell(true);
            }
        } finally {
            lock.unlock();
        }
    }

    int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    private void giveUp(Place place) {
        lock.lock();
        try {
            queue.remove(place);
        } finally {
            lock.unlock();
        }
        if (place.free) {
            leave();
        }
    }

    /** The first one has waited longest: until its time is over nobody else's is. */
    private void watch() {
        var first = queue.peek();
        if (first == null || timed) {
            return;
        }
        timed = true;
        CompletableFuture.delayedExecutor(left(first), TimeUnit.NANOSECONDS).execute(this::endWaits);
    }

    private long left(Place place) {
        return TimeUnit.MILLISECONDS.toNanos(patience.getAsLong()) - (System.nanoTime() - place.since);
    }

    private void endWaits() {
        lock.lock();
        try {
            for (var first = queue.peek(); first != null && left(first) <= 0; first = queue.peek()) {
                queue.remove();
                first.tell(false);
            }
            timed = false;
            watch();
        } finally {
            lock.unlock();
        }
    }

    /** Changed by who holds the lock, and read by its owner once it is told. */
    private static final class Place {

        private final long since = System.nanoTime();

        private final CountDownLatch told = new CountDownLatch(1);

        private boolean free;

        private void tell(boolean isFree) {
            free = isFree;
            told.countDown();
        }
    }
}
