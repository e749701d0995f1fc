package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class FieldsOfFailuresTest {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(AopAutoConfiguration.class, JdbcAutoConfiguration.class))
        .withBean(Repository.class);

    @Test
    void anErrorKnowsTheFieldsThatItsCallTook() {
        application.run(context -> {
            var error = errorOf(() -> context.getBean(Repository.class).call());

            assertThat(TakenFields.meant(error, "date"::equals, "is no date"))
                .containsExactly(new Failure.Field("lines[].day", "is no date"));
            assertThat(TakenFields.meant(error, "time"::equals, "is no time")).isEmpty();
        });
    }

    @Test
    void whereSeveralFieldsMayBeMeantEachIsNamed() {
        application.run(context -> {
            var error = errorOf(() -> context.getBean(Repository.class).call());

            assertThat(TakenFields.meant(new IllegalStateException(error), name -> true, "is none")).containsExactly(
                new Failure.Field("lines[].day", "may be the value that is refused"),
                new Failure.Field("note", "may be the value that is refused"));
        });
    }

    @Test
    void otherCallsTakeNone() {
        application.run(context -> {
            var error = errorOf(() -> context.getBean(Repository.class).other());

            assertThat(TakenFields.meant(error, name -> true, "is no value")).isEmpty();
        });
    }

    private static RuntimeException errorOf(Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException error) {
            return error;
        }
        throw new AssertionError("It did not fail");
    }

    static class Repository {

        @RequestFields({
            @RequestFields.Known(as = "date", field = "lines[].day"),
            @RequestFields.Known(as = "text", field = "note")
        })
        void call() {
            throw new IllegalArgumentException("refused");
        }

        void other() {
            throw new IllegalArgumentException("refused");
        }
    }
}
