package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What copies of a service that share a folder and a database promise: each record has its effect once. */
class FilesOnDatabaseTest {

    @Nested
    class Postgres extends OnDatabase {
        @Override
        TestDatabase database() throws SQLException {
            return TestDatabase.postgres();
        }
    }

    @Nested
    class MariaDb extends OnDatabase {
        @Override
        TestDatabase database() throws SQLException {
            return TestDatabase.mariaDb();
        }
    }

    /** The same on each database. */
    abstract static class OnDatabase {

        @TempDir
        private Path folder;

        private TestDatabase database;

        private Copy copy;

        private Inbox inbox;

        abstract TestDatabase database() throws SQLException;

        @BeforeEach
        void open() throws SQLException, IOException {
            database = database();
            var name = "/files-" + Copy.kindOf(database.url()) + ".sql";
            try (var script = Objects.requireNonNull(getClass().getResourceAsStream(name))) {
                database.run(new String(script.readAllBytes(), StandardCharsets.UTF_8).split(";\\s*"));
            }
            database.run("create table orders (id integer not null primary key, name varchar(100))");
            copy = new Copy(Copy.of(database), folder);
            inbox = copy.inbox;
        }

        @AfterEach
        void close() throws SQLException {
            copy.close();
            database.close();
        }

        @Test
        void twoCopiesShareFilesAndDoEachOnce() throws IOException, SQLException {
            for (var file = 0; file < 500; file++) {
                inbox.orders("orders-" + file + ".csv", file * 3, file * 3 + 2);
            }
            var copies = new CompletableFuture<?>[] {
                CompletableFuture.runAsync(inbox.listener()::poll), CompletableFuture.runAsync(inbox.listener()::poll),
            };
            CompletableFuture.allOf(copies).join();

            assertThat(database.number("select count(*) from orders")).isEqualTo(1500);
            assertThat(inbox.called).hasSize(1500);
            assertThat(database.number("select count(*) from service_files where state = 'DONE' and done_records = 3"))
                .isEqualTo(500);
            try (var processed = Files.list(folder.resolve("processed"))) {
                assertThat(processed).hasSize(500);
            }
        }

        @Test
        void aBlockAndThePositionBehindItAreOne() throws IOException, SQLException {
            inbox.orders("orders.csv", 1, 35);
            var work = inbox.work;
            inbox.work = order -> {
                work.accept(order);
                if (order.id() == 25) {
                    throw new StackOverflowError();
                }
            };

            assertThatThrownBy(() -> inbox.listener().poll()).isInstanceOf(StackOverflowError.class);

            assertThat(database.number("select count(*) from orders")).isEqualTo(20);
            assertThat(database.number("select done_records from service_files")).isEqualTo(20);
            inbox.work = work;
            inbox.listener().poll();
            assertThat(database.number("select count(*) from orders")).as("who died is waited for").isEqualTo(20);
            database.run("update service_files set renewed_at = '2020-01-01'");
            inbox.listener().poll();
            assertThat(database.number("select count(*) from orders")).isEqualTo(35);
            assertThat(database.number("select attempts from service_files")).isEqualTo(2);
            assertThat(inbox.names()).containsExactly("processed/orders.csv");
        }

        @Test
        void aRecordThatTheDatabaseRefusesCostsNoOtherItsEffect() throws IOException, SQLException {
            database.run("insert into orders values (7, 'there'), (18, 'there')");
            inbox.orders("orders.csv", 1, 30);

            inbox.listener().poll();

            assertThat(database.number("select count(*) from orders")).isEqualTo(30);
            assertThat(inbox.text("processed/orders.csv.rejected")).isEqualTo("id,name\n7,order 7\n18,order 18\n");
            assertThat(database.number("select rejected_records from service_files where state = 'DONE'")).isEqualTo(2);
        }

        @Test
        void whoLostFilesUndoesTheBlock() throws IOException, SQLException {
            inbox.orders("orders.csv", 1, 20);
            var work = inbox.work;
            inbox.work = order -> {
                work.accept(order);
                if (order.id() == 15) {
                    inbox.work = work;
                    takeOver();
                }
            };

            inbox.listener().poll();

            assertThat(database.number("select count(*) from orders")).isEqualTo(10);
            assertThat(database.number("select done_records from service_files")).isEqualTo(10);
            assertThat(inbox.names()).as("it is left to the other one").containsExactly("orders.csv");
        }

        private void takeOver() {
            try {
                database.run("update service_files set holder = 'another'");
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }

        @Test
        void workOfOneTransactionIsOneCallWhereTheOperationHasOne() throws IOException, SQLException {
            inbox.orders("orders.csv", 1, 25);
            database.run("insert into orders values (14, 'there')");

            inbox.listenerOfBlocks().poll();

            assertThat(inbox.blocks).as("the second one is refused, and done one by one").containsExactly(10, 10, 5);
            assertThat(database.number("select count(*) from orders")).isEqualTo(25);
            assertThat(inbox.text("processed/orders.csv.rejected")).isEqualTo("id,name\n14,order 14\n");
        }

        @Test
        void aDatabaseThatIsAwayRejectsNothing() throws IOException, SQLException {
            inbox.orders("orders.csv", 1, 20);
            var work = inbox.work;
            var calls = new AtomicInteger();
            inbox.work = order -> {
                work.accept(order);
                if (calls.incrementAndGet() == 15) {
                    throw new FailureException(Failure.of(Failure.Kind.UNAVAILABLE));
                }
            };
            var listener = inbox.listener();

            listener.poll();
            assertThat(database.number("select count(*) from orders")).isEqualTo(10);
            inbox.later(2);
            listener.poll();

            assertThat(database.number("select count(*) from orders")).isEqualTo(20);
            assertThat(inbox.names()).containsExactly("processed/orders.csv");
        }

        @Test
        void aTableThatIsGoneRejectsNothingEither() throws IOException, SQLException {
            inbox.orders("orders.csv", 1, 20);
            database.run("alter table service_files rename to elsewhere");
            var listener = inbox.listener();
            listener.poll();
            assertThat(inbox.names()).containsExactly("orders.csv");
            database.run("alter table elsewhere rename to service_files");
            inbox.later(2);
            listener.poll();

            assertThat(database.number("select count(*) from orders")).isEqualTo(20);
        }
    }
}
