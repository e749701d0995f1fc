package forja.runtime.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class TrialEndTest {

    private static final Instant PAST = Instant.parse("2020-01-31T12:00:00Z");

    private static final Instant FUTURE = Instant.parse("9999-12-31T12:00:00Z");

    @Test
    void anApplicationStartsBeforeTheEnd() {
        try (var context = application(FUTURE).run()) {
            assertThat(context.isActive()).isTrue();
        }
    }

    @Test
    void afterTheEndTheReasonIsSaidWithoutItsStack(CapturedOutput output) {
        assertThatThrownBy(() -> application(PAST).run()).isInstanceOf(TrialEndedException.class);

        assertThat(output.getAll())
            .contains("This test build ended at 2020-01-31T12:00:00Z.", "Make a Build of the project")
            .doesNotContain("\tat ");
    }

    private static SpringApplicationBuilder application(Instant end) {
        return new SpringApplicationBuilder(Nothing.class)
            .web(WebApplicationType.NONE)
            .listeners(new TrialEnd("This test build", end));
    }

    @Configuration(proxyBeanMethods = false)
    static class Nothing {}
}
