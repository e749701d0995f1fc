package forja.runtime.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SocketErrorsTest {

    private final SocketErrors errors = SocketErrors.standard();

    @ParameterizedTest
    @EnumSource(Failure.Kind.class)
    void eachKindIsTold(Failure.Kind kind) {
        assertThat(errors.of(kind).kind()).isEqualToIgnoringCase(kind.name().replace("_", ""));
        assertThat(errors.of(kind).title()).isNotBlank();
    }

    @Test
    void rowsCanBeChanged() {
        var own = new SocketError("taken", "Somebody was faster.");

        assertThat(errors.with(Failure.Kind.CONFLICT, own).of(Failure.Kind.CONFLICT)).isEqualTo(own);
    }
}
