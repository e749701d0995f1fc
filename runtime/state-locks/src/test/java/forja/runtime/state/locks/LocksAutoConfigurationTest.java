package forja.runtime.state.locks;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.state.jdbc.ApartAutoConfiguration;
import forja.runtime.state.jdbc.JdbcStateAutoConfiguration;
import forja.runtime.testing.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Copies of a service have nothing in common but their locks' table, here in a database apart. */
class LocksAutoConfigurationTest {

    private final List<String> done = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void oneCopyDoesLockedWork(String dialect) throws SQLException {
        try (var database = LockTable.in(dialect)) {
            copyOf(database, dialect).run(mine -> copyOf(database, dialect).run(others -> {
                assertThat(mine).hasNotFailed();
                var other = others.getBean(Work.class);
                mine.getBean(Work.class).tidyUp(() -> {
                    done.add("mine");
                    elsewhere(() -> other.tidyUp(() -> done.add("at the same time")));
                    done.add("mine has ended");
                });
                other.tidyUp(() -> done.add("afterwards"));
            }));

            assertThat(done).containsExactly("mine", "mine has ended", "afterwards");
            assertThat(database.number("select count(*) from service_locks where name = 'tidyUp'")).isEqualTo(1);
        }
    }

    private static ApplicationContextRunner copyOf(TestDatabase apart, String dialect) {
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                ApartAutoConfiguration.class,
                JdbcStateAutoConfiguration.class,
                LocksAutoConfiguration.class
            ))
            .withBean(Work.class)
            .withPropertyValues(
                "service.state.dialect=" + dialect,
                "service.state.database.jdbc-url=" + apart.url(),
                "service.state.database.username=" + apart.username(),
                "service.state.database.password=" + apart.password()
            );
    }

    /** Runs it on another thread: to the one that has it, a lock is no obstacle. */
    private static void elsewhere(Runnable work) {
        CompletableFuture.runAsync(work).join();
    }

    /** An operation's work. */
    static class Work {

        @SchedulerLock(name = "tidyUp")
        void tidyUp(Runnable work) {
            work.run();
        }
    }
}
