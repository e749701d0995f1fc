package forja.runtime.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CallersTest {

    @Test
    void workKnowsItsCallerWhileItIsDone() {
        var left = new AtomicBoolean();

        Callers.serve(left::get, () -> {
            var gone = Callers.gone();
            assertThat(gone.getAsBoolean()).isFalse();
            left.set(true);
            assertThat(gone.getAsBoolean()).isTrue();
        });

        assertThat(Callers.gone().getAsBoolean()).isFalse();
    }
}
