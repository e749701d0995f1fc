package forja.runtime.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.ConstraintViolationException;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;

class RequestCheckTest {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class, OperationAutoConfiguration.class));

    @Test
    void requestsWithValuesThatAreNotAcceptedAreRefused() {
        application.run(context -> {
            var check = context.getBean(RequestCheck.class);
            var accepted = new Request("ab");

            assertThat(check.valid(accepted)).isSameAs(accepted);
            assertThatThrownBy(() -> check.valid(new Request("abc")))
                .isInstanceOfSatisfying(ConstraintViolationException.class, failure ->
                    assertThat(failure.getConstraintViolations()).singleElement().satisfies(violation ->
                        assertThat(violation.getPropertyPath()).hasToString("name")));
        });
    }

    private record Request(@Size(max = 2) String name) {
    }
}
