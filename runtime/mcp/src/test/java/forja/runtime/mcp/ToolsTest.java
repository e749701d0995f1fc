package forja.runtime.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class ToolsTest {

    private final WebApplicationContextRunner application = new WebApplicationContextRunner()
        .withUserConfiguration(ToolService.class);

    @Test
    void aToolIsDoneByOneMethod() {
        application.withBean(Again.class).run(context -> assertThat(context).getFailure()
            .hasStackTraceContaining("Two methods do what clean promises"));
    }

    @Test
    void whatIsPromisedIsDone() {
        new WebApplicationContextRunner().withUserConfiguration(Empty.class).run(context ->
            assertThat(context).getFailure().hasStackTraceContaining("Nothing does what twice promises"));
    }

    @Test
    void aBeanSaysOtherWords() {
        application.withBean(ToolErrors.class, () -> ToolErrors.standard().with(
                Failure.Kind.REFUSED, "no: Not here."))
            .run(context -> assertThat(context.getBean(ToolErrors.class).of(Failure.Kind.REFUSED))
                .isEqualTo("no: Not here."));
    }

    @EnableAutoConfiguration
    static class Empty {
    }

    @ToolController
    static class Again {

        @ToolMethod("clean")
        void clean() {
            // Does nothing.
        }
    }
}
