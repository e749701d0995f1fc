package forja.runtime.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.FailureException;
import forja.runtime.json.StrictJsonAutoConfiguration;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.ApplicationContext;

class BoundOperationTest {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, StrictJsonAutoConfiguration.class,
            ValidationAutoConfiguration.class, CallsAutoConfiguration.class))
        .withPropertyValues("spring.jackson.deserialization.fail-on-unknown-properties=true")
        .withBean(Orders.class)
        .withBean(Others.class);

    private static Map<String, BoundOperation> found(ApplicationContext context) {
        var found = new HashMap<String, BoundOperation>();
        BoundOperation.find(context, Controller.class, Named.class, (named, bound) -> found.put(named.value(), bound));
        return found;
    }

    @Test
    void methodsAreFoundByTheirNamesInControllersAlone() {
        application.run(context -> assertThat(found(context)).containsOnlyKeys("double", "nothing"));
    }

    @Test
    void anOperationIsDoneWithWhatIsGiven() {
        application.run(context -> {
            var reader = context.getBean(RequestReader.class);
            var twice = found(context).get("double");

            assertThat(twice.answers()).isTrue();
            assertThat(twice.call(Map.of("number", 4), reader)).isEqualTo(8);
            assertThatThrownBy(() -> twice.call(Map.of("number", "4"), reader)).isInstanceOf(FailureException.class);
        });
    }

    @Test
    void anOperationThatTakesAndAnswersNothingIsGivenNothing() {
        application.run(context -> {
            var reader = context.getBean(RequestReader.class);
            var nothing = found(context).get("nothing");

            assertThat(nothing.answers()).isFalse();
            assertThat(nothing.call(null, reader)).isNull();
            assertThatThrownBy(() -> nothing.call(Map.of("a", 1), reader)).isInstanceOf(FailureException.class);
        });
    }

    @Test
    void anExceptionOfTheOperationIsItsOwn() {
        application.run(context -> assertThatThrownBy(() -> found(context).get("double").call(Map.of("number", 0),
            context.getBean(RequestReader.class))).isInstanceOf(ArithmeticException.class));
    }

    @Test
    void whoMayCallIsAskedOfTheMethod() {
        application.run(context -> found(context).get("double").requireAllowed(method -> {
            assertThat(method.getName()).isEqualTo("twice");
        }));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Controller {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Named {

        String value();
    }

    record Number(int number) {
    }

    @Controller
    static class Orders {

        @Named("double")
        int twice(Number request) {
            return request.number() * 2 / (request.number() == 0 ? 0 : 1);
        }

        @Named("nothing")
        void nothing() {
            // Does nothing.
        }

        void another() {
            throw new IllegalStateException();
        }
    }

    static class Others {

        @Named("other")
        void other() {
            throw new IllegalStateException();
        }
    }
}
