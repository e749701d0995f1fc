package forja.runtime.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class MustFindTest {

    @Test
    void whatIsThereIsHandedOn() {
        assertThat(MustFind.changed(2)).isEqualTo(2);
        assertThat(MustFind.rows(List.of("a"))).containsExactly("a");
        assertThat(MustFind.row("a")).isEqualTo("a");
    }

    @Test
    void nothingIsFailure() {
        assertNothing(() -> MustFind.changed(0));
        assertNothing(() -> MustFind.rows(List.of()));
        assertNothing(() -> MustFind.row(null));
    }

    private static void assertNothing(ThrowingCallable call) {
        assertThatExceptionOfType(FailureException.class)
            .isThrownBy(call)
            .satisfies(thrown -> assertThat(thrown.failure().kind()).isEqualTo(Failure.Kind.NOT_FOUND));
    }
}
