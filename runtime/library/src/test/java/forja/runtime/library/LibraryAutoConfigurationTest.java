package forja.runtime.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.FailuresAutoConfiguration;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;

class LibraryAutoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(
            ValidationAutoConfiguration.class, FailuresAutoConfiguration.class, LibraryAutoConfiguration.class));

    @Test
    void callsGoThroughTheRowsThatAreThere() {
        runner.run(context -> assertThatThrownBy(() -> missing(context.getBean(Calls.class)))
            .isInstanceOf(FailureException.class));
    }

    @Test
    void anOwnersRowsTakeTheirPlace() {
        var own = CallExceptions.standard()
            .with(Failure.Kind.NOT_FOUND, (failure, cause) -> new NoSuchElementException("gone", cause));

        runner.withBean("ours", CallExceptions.class, () -> own).run(context -> {
            assertThatThrownBy(() -> missing(context.getBean(Calls.class))).isInstanceOf(NoSuchElementException.class);
            assertThat(context).hasSingleBean(CallExceptions.class);
        });
    }

    /** An application may have several libraries, each with beans of these types in its own packages. */
    @Test
    void theNamesOfBeansHaveTheirPackage() {
        runner.run(context -> {
            var home = Calls.class.getPackageName();
            assertThat(context.getBeanNamesForType(Calls.class)).containsExactly(home + ".calls");
            assertThat(context.getBeanNamesForType(CallExceptions.class)).containsExactly(home + ".callExceptions");
        });
    }

    private static void missing(Calls calls) {
        calls.run(() -> {
            throw new FailureException(Failure.of(Failure.Kind.NOT_FOUND));
        });
    }
}
