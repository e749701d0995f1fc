package forja.runtime.state;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.transaction.RepeatedWhenLost;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/** Does what a request asks once, however often it comes, and gives every time the same answer. */
public class AnsweredOnce {

    private static final Logger LOG = LoggerFactory.getLogger(AnsweredOnce.class);

    /** Failures of work that was not begun, or of work whose changes were all undone. */
    private static final Set<Failure.Kind> NOTHING_CHANGED = EnumSet.of(Failure.Kind.INVALID, Failure.Kind.NOT_FOUND,
        Failure.Kind.CONFLICT, Failure.Kind.REFUSED, Failure.Kind.UNAUTHENTICATED, Failure.Kind.FORBIDDEN,
        Failure.Kind.BUSY);

    private final KeptAnswers kept;

    private final IdempotencySettings settings;

    private final TransactionOperations transactions;

    private final Failures failures;

    AnsweredOnce(
        KeptAnswers kept,
        IdempotencySettings settings,
        TransactionOperations transactions,
        Failures failures
    ) {
        this.kept = kept;
        this.settings = settings;
        this.transactions = transactions;
        this.failures = failures;
    }

    /**
     * Does work that joins a transaction: it and its answer are both kept, or neither is. What fails is undone and
     * forgotten, so the same request may come again.
     */
    @RepeatedWhenLost
    public Outcome together(RequestKey key, Supplier<Answer> work) {
        return inOneTransaction(key, work);
    }

    /** Does the same with work that hands out rows, which nobody can take back: it is not tried again. */
    public Outcome togetherWithRows(RequestKey key, Supplier<Answer> work) {
        return inOneTransaction(key, work);
    }

    private Outcome inOneTransaction(RequestKey key, Supplier<Answer> work) {
        var place = kept.find(key);
        if (place == null) {
            kept.open(key, until());
        } else if (isSettled(place, key)) {
            return before(place, key);
        }
        return transactions.execute(status -> {
            var held = kept.hold(key);
            if (held == null || isSettled(held, key)) {
                return before(held, key);
            }
            var answer = work.get();
            kept.keep(key, answer, until());
            return new Outcome(Outcome.Kind.FIRST, answer);
        });
    }

    /**
     * Does work whose transactions are not those of its answer, and then keeps its answer. It is never begun twice:
     * where the service ends in mid-work, or the work fails so that nobody knows how far it came, its key stays taken
     * without an answer.
     *
     * @param endsTransactions whether the work commits by itself, so that a failure does not undo all of it
     */
    public Outcome apart(RequestKey key, boolean endsTransactions, Supplier<Answer> work) {
        var place = kept.find(key);
        if (place == null && !kept.open(key, until())) {
            place = kept.find(key);
            if (place == null) {
                return before(null, key);
            }
        }
        if (place != null) {
            return before(place, key);
        }
        var answer = doneOrForgotten(key, endsTransactions, work);
        try {
            kept.keep(key, answer, until());
        } catch (RuntimeException failure) {
            LOG.error("A request was done, but its answer could not be kept: it will not be done again", failure);
        }
        return new Outcome(Outcome.Kind.FIRST, answer);
    }

    private Answer doneOrForgotten(RequestKey key, boolean endsTransactions, Supplier<Answer> work) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            var kind = failures.kindOf(failure);
            if (endsTransactions ? kind == Failure.Kind.BUSY : NOTHING_CHANGED.contains(kind)) {
                forget(key);
            }
            throw failure;
        }
    }

    private void forget(RequestKey key) {
        try {
            kept.forget(key);
        } catch (RuntimeException failure) {
            LOG.error("A request changed nothing, but its key could not be given back", failure);
        }
    }

    private Instant until() {
        return Instant.now().plus(settings.keep());
    }

    private static boolean isSettled(KeptAnswers.Place place, RequestKey key) {
        return place.answer() != null || !place.fingerprint().equals(key.fingerprint());
    }

    private static Outcome before(KeptAnswers.@Nullable Place place, RequestKey key) {
        if (place == null) {
            return new Outcome(Outcome.Kind.UNDERWAY, null);
        }
        if (!place.fingerprint().equals(key.fingerprint())) {
            return new Outcome(Outcome.Kind.OTHER_REQUEST, null);
        }
        return new Outcome(place.answer() == null ? Outcome.Kind.UNDERWAY : Outcome.Kind.AGAIN, place.answer());
    }

    /**
     * What became of a request.
     *
     * @param answer of the first one, where it is known
     */
    public record Outcome(Kind kind, @Nullable Answer answer) {

        /** What can become of one. */
        public enum Kind {
            /** It was done now. */
            FIRST,
            /** It was done before. */
            AGAIN,
            /** It is being done, or was broken off so that nobody knows what became of it. */
            UNDERWAY,
            /** Its key is another request's. */
            OTHER_REQUEST
        }
    }
}
