package forja.runtime.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolErrorsTest {

    private final ToolErrors errors = ToolErrors.standard();

    @ParameterizedTest
    @EnumSource(Failure.Kind.class)
    void eachKindHasWords(Failure.Kind kind) {
        assertThat(errors.of(kind)).startsWithIgnoringCase(kind.name().replace("_", "") + ": ");
    }

    @Test
    void rowsCanBeChanged() {
        assertThat(errors.with(Failure.Kind.CONFLICT, "taken: Try again.").of(Failure.Kind.CONFLICT))
            .isEqualTo("taken: Try again.");
    }
}
