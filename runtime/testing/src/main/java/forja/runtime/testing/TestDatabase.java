package forja.runtime.testing;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A database of a test's own on a running server, dropped when it is closed. {@code TEST_POSTGRES_URL} and
 * {@code TEST_MARIADB_URL} say where else the servers are, and who may make databases there.
 */
public final class TestDatabase implements AutoCloseable {

    private final String scheme;

    private final URI server;

    private final String name = "forja_runtime_" + ThreadLocalRandom.current().nextInt(1_000_000_000);

    private final String dropping;

    private TestDatabase(String scheme, URI server, String dropping) throws SQLException {
        this.scheme = scheme;
        this.server = server;
        this.dropping = dropping;
        onServer("create database " + name);
    }

    /** A database of PostgreSQL. */
    public static TestDatabase postgres() throws SQLException {
        var server = at("TEST_POSTGRES_URL", "postgresql://postgres@127.0.0.1:5432");
        return new TestDatabase("postgresql", server, " with (force)");
    }

    /** A database of MariaDB. */
    public static TestDatabase mariaDb() throws SQLException {
        return new TestDatabase("mariadb", at("TEST_MARIADB_URL", "mariadb://root@127.0.0.1:3306"), "");
    }

    private static URI at(String variable, String here) {
        return URI.create(Objects.requireNonNullElse(System.getenv(variable), here));
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Where its server is. */
    public URI server() {
        return server;
    }

    /** Where drivers find it. */
    public String url() {
        return urlAt(server.getPort());
    }

    /** Where drivers find it behind a port of this machine. */
    public String urlAt(int port) {
        return "jdbc:%s://%s:%d/%s".formatted(scheme, server.getHost(), port, name);
    }

    /** Who may do everything in it. */
    public String username() {
        var user = Objects.requireNonNullElse(server.getUserInfo(), "mariadb".equals(scheme) ? "root" : "postgres");
        return user.split(":", 2)[0];
    }

    /** The password of that user. */
    public String password() {
        var user = Objects.requireNonNullElse(server.getUserInfo(), "").split(":", 2);
        return user.length > 1 ? user[1] : "";
    }

    /** Opens a connection to it. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), username(), password());
    }

    /** Runs statements in it. */
    public void run(String... statements) throws SQLException {
        try (var connection = connect(); var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Asks it for a number. */
    public long number(String sql) throws SQLException {
        try (var connection = connect(); var statement = connection.createStatement();
            var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : -1;
        }
    }

    @Override
    public void close() throws SQLException {
        onServer("drop database " + name + dropping);
    }

    private void onServer(String sql) throws SQLException {
        var all = "jdbc:%s://%s:%d/%s".formatted(scheme, server.getHost(), server.getPort(),
            "mariadb".equals(scheme) ? "" : "postgres");
        try (var connection = DriverManager.getConnection(all, username(), password());
            var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
