package forja.runtime.state.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Objects;

/** The tables of a service in a database of the test's own, and a pool of connections to it. */
final class OwnState implements AutoCloseable {

    final TestDatabase database;

    final String dialect;

    final HikariDataSource pool = new HikariDataSource();

    private OwnState(TestDatabase database, String dialect) throws SQLException, IOException {
        this.database = database;
        this.dialect = dialect;
        var script = Objects.requireNonNull(OwnState.class.getResourceAsStream("/" + dialect + ".sql"));
        try (script) {
            database.run(new String(script.readAllBytes(), StandardCharsets.UTF_8).split(";\\s*"));
        }
        pool.setJdbcUrl(database.url());
        pool.setUsername(database.username());
        pool.setPassword(database.password());
        pool.setMaximumPoolSize(5);
    }

    static OwnState on(String dialect) throws SQLException, IOException {
        return new OwnState("mariadb".equals(dialect) ? TestDatabase.mariaDb() : TestDatabase.postgres(), dialect);
    }

    @Override
    public void close() throws SQLException {
        pool.close();
        database.close();
    }
}
