package forja.runtime.jdbc.postgresql;

import java.net.URI;
import java.util.Objects;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** A database of a test's own on the server at {@code TEST_POSTGRES_URL}; closing drops it. */
final class OwnPostgres implements AutoCloseable {

    private static final URI SERVER = URI.create(Objects.requireNonNullElse(
        System.getenv("TEST_POSTGRES_URL"), "postgresql://postgres@127.0.0.1:5432/postgres"));

    private final String name = "forja_runtime_" + UUID.randomUUID().toString().replace("-", "");

    private final SingleConnectionDataSource server = connect(SERVER.getPath().substring(1));

    private final SingleConnectionDataSource own;

    OwnPostgres() {
        new JdbcTemplate(server).execute("create database " + name);
        own = connect(name);
    }

    /** All in one session. */
    JdbcTemplate template() {
        return new JdbcTemplate(own);
    }

    JdbcClient client() {
        return JdbcClient.create(own);
    }

    TransactionTemplate transaction() {
        return new TransactionTemplate(new DataSourceTransactionManager(own));
    }

    @Override
    public void close() {
        own.destroy();
        new JdbcTemplate(server).execute("drop database " + name + " with (force)");
        server.destroy();
    }

    private static SingleConnectionDataSource connect(String database) {
        var userInfo = Objects.requireNonNullElse(SERVER.getUserInfo(), "postgres").split(":", 2);
        var port = SERVER.getPort() < 0 ? 5432 : SERVER.getPort();
        var url = "jdbc:postgresql://%s:%d/%s".formatted(SERVER.getHost(), port, database);
        return new SingleConnectionDataSource(url, userInfo[0], userInfo.length > 1 ? userInfo[1] : "", true);
    }
}
