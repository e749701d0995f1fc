package forja.runtime.websocket;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;

class SocketOperationsTest {

    @ParameterizedTest
    @ValueSource(classes = {Twice.class, Own.class})
    void aNameMeansOneThing(Class<?> controller) {
        try (var context = new GenericApplicationContext()) {
            context.registerBean(controller);
            context.refresh();

            assertThatThrownBy(() -> new SocketOperations(context)).hasMessageStartingWith("Something else is called ");
        }
    }

    @Test
    void anOperationThatAnswersItsCallerAloneIsNoBroadcast() {
        try (var context = new GenericApplicationContext()) {
            context.registerBean(Once.class);
            context.refresh();
            var operations = new SocketOperations(context);

            assertThatThrownBy(() -> operations.requireBroadcast("a")).hasMessageContaining("its caller alone");
            assertThatThrownBy(() -> operations.of("b")).hasMessage("There is no such operation");
        }
    }

    @SocketController
    static class Once {

        @SocketOperation("a")
        void first() {
            // Does nothing.
        }
    }

    @SocketController
    static class Twice {

        @SocketOperation("a")
        void first() {
            // Does nothing.
        }

        @SocketOperation("a")
        void second() {
            // Does nothing.
        }
    }

    @SocketController
    static class Own {

        @SocketOperation("subscribe")
        void first() {
            // Does nothing.
        }
    }
}
