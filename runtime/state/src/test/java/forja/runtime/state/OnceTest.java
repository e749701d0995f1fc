package forja.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;

class OnceTest {

    private final Set<String> taken = new HashSet<>();

    private final List<String> done = new ArrayList<>();

    private boolean isAway;

    private final Inbox inbox = new Inbox() {
        @Override
        public void take(String origin, String messageId) {
            if (isAway) {
                throw new IllegalStateException("away");
            }
            if (!taken.add(origin + messageId)) {
                throw new AlreadyTakenException(origin, messageId);
            }
        }

        @Override
        public boolean has(String origin, String messageId) {
            return taken.contains(origin + messageId);
        }
    };

    private final Once once = new Once(inbox, TransactionOperations.withoutTransaction());

    @Test
    void messagesHaveTheirEffectOnce() {
        once.together("orders", "1", () -> done.add("a"));

        once.together("orders", "1", () -> done.add("b"));
        once.before("orders", "1", () -> done.add("c"));

        assertThat(done).containsExactly("a");
    }

    @Test
    void workThatEndsTransactionsItselfIsRememberedWhenItIsDone() {
        assertThatThrownBy(() -> once.before("orders", "2", () -> {
            throw new IllegalStateException();
        })).isInstanceOf(IllegalStateException.class);

        once.before("orders", "2", () -> done.add("again"));

        assertThat(done).containsExactly("again");
    }

    @Test
    void workWhoseEntryCannotBeMadeIsDoneAgain() {
        isAway = true;
        assertThatThrownBy(() -> once.before("orders", "3", () -> done.add("once"))).hasMessage("away");
        isAway = false;

        once.before("orders", "3", () -> done.add("again"));
        once.before("orders", "3", () -> done.add("never"));

        assertThat(done).containsExactly("once", "again");
    }
}
