package forja.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.Failures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunsTest {

    private final List<String> told = new ArrayList<>();

    private boolean isAway;

    private final RunHistory history = new RunHistory() {
        @Override
        public void begin(Run run) {
            tell("begin " + run.operation() + " " + run.key());
        }

        @Override
        public void end(Run run, Failure.@Nullable Kind failure) {
            tell("end " + failure);
        }

        @Override
        public int forgetOlder(Duration than, int most) {
            return 0;
        }
    };

    private final Runs runs = new Runs(history, new Failures(List.of()));

    @Test
    void aRunIsToldBeforeItsWorkAndAfterIt() {
        runs.of("tidyUp", null, () -> told.add("work"));

        assertThat(told).containsExactly("begin tidyUp null", "work", "end null");
    }

    @Test
    void theKindOfItsFailureIsTold() {
        assertThatThrownBy(() -> runs.of("tidyUp", "a.csv", () -> {
            throw new FailureException(Failure.of(Failure.Kind.REFUSED));
        })).isInstanceOf(FailureException.class);

        assertThat(told).containsExactly("begin tidyUp a.csv", "end REFUSED");
    }

    @Test
    void workThatCannotBeToldIsNotBegun() {
        isAway = true;

        assertThatThrownBy(() -> runs.of("tidyUp", null, () -> told.add("work")))
            .isInstanceOf(IllegalStateException.class);
        assertThat(told).isEmpty();
    }

    @Test
    void workThatWasDoneIsNoFailureWhereItsEndCannotBeTold() {
        assertThatCode(() -> runs.of("tidyUp", null, () -> isAway = true)).doesNotThrowAnyException();
    }

    @Test
    void whatIsWorkedOnIsToldAsFarAsThereIsRoom() {
        runs.of("tidyUp", "x".repeat(Runs.KEY_LENGTH + 1), () -> {});

        assertThat(told).contains("begin tidyUp " + "x".repeat(Runs.KEY_LENGTH));
    }

    private void tell(String what) {
        if (isAway) {
            throw new IllegalStateException("away");
        }
        told.add(what);
    }
}
