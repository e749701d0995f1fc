package forja.runtime.file;

import static forja.runtime.file.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed in the middle of a file, as a machine that loses its power ends them. */
class KilledTest {

    private static final int LINES = 20_000;

    @TempDir
    private Path folder;

    @Test
    void anotherCopyGoesOnBehindTheLastBlockAndNothingIsLostOrDoubled() throws Exception {
        var copies = new ArrayList<Process>();
        try (var database = TestDatabase.postgres()) {
            tables(database);
            orders();
            try {
                copies.add(Copy.start(database, folder));
                killAt(copies.get(0), database, 3_000);
                copies.add(Copy.start(database, folder));
                copies.add(Copy.start(database, folder));
                var holder = holderAt(copies, database, 9_000);
                holder.destroyForcibly().waitFor();

                until(() -> database.number("select count(*) from service_files where state = 'DONE'") == 1);
                until(() -> Files.exists(folder.resolve("processed/orders.csv")));
                assertThat(database.number("select count(*) from orders")).isEqualTo(LINES);
                assertThat(database.number("select count(distinct id) from orders")).isEqualTo(LINES);
                assertThat(database.number("select attempts from service_files")).isEqualTo(3);
                assertThat(database.number("select done_records from service_files")).isEqualTo(LINES);
            } finally {
                copies.forEach(Process::destroyForcibly);
                for (var copy : copies) {
                    copy.waitFor();
                }
            }
        }
    }

    private static void killAt(Process copy, TestDatabase database, int rows) throws Exception {
        until(() -> database.number("select count(*) from orders") >= rows);
        copy.destroyForcibly().waitFor();
        assertThat(database.number("select count(*) from orders")).as("it was killed in the middle").isLessThan(LINES);
    }

    private static Process holderAt(List<Process> copies, TestDatabase database, int rows) throws Exception {
        until(() -> database.number("select count(*) from orders") >= rows);
        for (var copy : copies) {
            var mine = "select count(*) from service_files where node like '%/" + copy.pid() + "'";
            if (database.number(mine) == 1) {
                return copy;
            }
        }
        throw new AssertionError("Nobody is at the file");
    }

    private static void tables(TestDatabase database) throws SQLException, IOException {
        try (var script = Objects.requireNonNull(KilledTest.class.getResourceAsStream("/files-postgresql.sql"))) {
            database.run(new String(script.readAllBytes(), StandardCharsets.UTF_8).split(";\\s*"));
        }
        database.run("create table orders (id integer not null, name varchar(100))");
    }

    /** The sender gives it its name when it is whole. */
    private void orders() throws IOException {
        new Inbox(folder).orders("orders.csv.part", 1, LINES);
        Files.move(folder.resolve("orders.csv.part"), folder.resolve("orders.csv"));
    }
}
