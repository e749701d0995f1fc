package forja.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.Failures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.unit.DataSize;

class AnsweredOnceTest {

    private static final RequestKey KEY = new RequestKey("key", "a");

    private static final Answer ANSWER = new Answer(200, "application/json", new byte[] {'1'});

    private final Map<String, KeptAnswers.Place> places = new HashMap<>();

    private final List<String> done = new ArrayList<>();

    private final AnsweredOnce once = new AnsweredOnce(new MapOfAnswers(),
        new IdempotencySettings(Duration.ofHours(1), DataSize.ofKilobytes(1)),
        TransactionOperations.withoutTransaction(), new Failures(List.of()));

    private final Supplier<Answer> work = () -> {
        done.add("work");
        return ANSWER;
    };

    @Test
    void aRequestThatComesAgainGetsTheAnswerOfTheFirst() {
        assertThat(once.together(KEY, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.FIRST);

        var again = once.togetherWithRows(KEY, work);

        assertThat(again).isEqualTo(new AnsweredOnce.Outcome(AnsweredOnce.Outcome.Kind.AGAIN, ANSWER));
        assertThat(done).hasSize(1);
    }

    @Test
    void aKeyIsOfOneRequest() {
        once.together(KEY, work);

        assertThat(once.together(new RequestKey("key", "b"), work).kind())
            .isEqualTo(AnsweredOnce.Outcome.Kind.OTHER_REQUEST);
        assertThat(done).hasSize(1);
    }

    @Test
    void whatFailsMayComeAgain() {
        assertThatThrownBy(() -> once.together(KEY, () -> {
            throw new IllegalStateException();
        })).isInstanceOf(IllegalStateException.class);

        assertThat(once.together(KEY, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.FIRST);
    }

    @Test
    void workApartIsAnsweredOnce() {
        assertThat(once.apart(KEY, false, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.FIRST);

        assertThat(once.apart(KEY, false, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.AGAIN);
        assertThat(once.apart(new RequestKey("key", "b"), false, work).kind())
            .isEqualTo(AnsweredOnce.Outcome.Kind.OTHER_REQUEST);
        assertThat(done).hasSize(1);
    }

    @Test
    void workApartThatWasRefusedMayComeAgain() {
        failWith(Failure.Kind.REFUSED, false);

        assertThat(once.apart(KEY, false, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.FIRST);
    }

    @Test
    void workOfWhichNobodyKnowsHowFarItCameIsNotBegunAgain() {
        failWith(Failure.Kind.UNAVAILABLE, false);

        assertThat(once.apart(KEY, false, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.UNDERWAY);
        assertThat(done).isEmpty();
    }

    @Test
    void workThatEndsTransactionsIsNotBegunAgainWhateverItSays() {
        failWith(Failure.Kind.REFUSED, true);

        assertThat(once.apart(KEY, true, work).kind()).isEqualTo(AnsweredOnce.Outcome.Kind.UNDERWAY);
    }

    private void failWith(Failure.Kind kind, boolean endsTransactions) {
        assertThatThrownBy(() -> once.apart(KEY, endsTransactions, () -> {
            throw new FailureException(Failure.of(kind));
        })).isInstanceOf(FailureException.class);
    }

    private final class MapOfAnswers implements KeptAnswers {

        @Override
        public @Nullable Place find(RequestKey key) {
            return places.get(key.value());
        }

        @Override
        public boolean open(RequestKey key, Instant until) {
            return places.putIfAbsent(key.value(), new Place(key.fingerprint(), null)) == null;
        }

        @Override
        public @Nullable Place hold(RequestKey key) {
            return places.get(key.value());
        }

        @Override
        public void keep(RequestKey key, Answer answer, Instant until) {
            places.put(key.value(), new Place(key.fingerprint(), answer));
        }

        @Override
        public void forget(RequestKey key) {
            places.remove(key.value());
        }

        @Override
        public int forgetOlder(Instant than, int most) {
            return 0;
        }
    }
}
