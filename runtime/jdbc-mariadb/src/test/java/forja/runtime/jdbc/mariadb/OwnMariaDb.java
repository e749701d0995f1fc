package forja.runtime.jdbc.mariadb;

import java.net.URI;
import java.util.Objects;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A database of a test's own on the server at {@code TEST_MARIADB_URL}, with one session; closing drops it. */
final class OwnMariaDb implements AutoCloseable {

    private static final URI SERVER =
        URI.create(Objects.requireNonNullElse(System.getenv("TEST_MARIADB_URL"), "mariadb://root@127.0.0.1:3306"));

    /** As services of MariaDB have them. */
    private static final String PROPERTIES = "?useAffectedRows=true&yearIsDateType=false&allowLocalInfile=false";

    private final String name = "forja_runtime_" + UUID.randomUUID().toString().replace("-", "");

    private final DriverManagerDataSource server = dataSource(new DriverManagerDataSource(), "");

    private final SingleConnectionDataSource own;

    OwnMariaDb() {
        new JdbcTemplate(server).execute("create database " + name + " character set utf8mb4");
        own = dataSource(new SingleConnectionDataSource(), name);
        own.setSuppressClose(true);
    }

    JdbcTemplate template() {
        return new JdbcTemplate(own);
    }

    JdbcClient client() {
        return JdbcClient.create(own);
    }

    /** Begins another session, behind calls that ended theirs. */
    void renew() {
        own.resetConnection();
    }

    @Override
    public void close() {
        own.destroy();
        new JdbcTemplate(server).execute("drop database " + name);
    }

    private static <T extends DriverManagerDataSource> T dataSource(T source, String database) {
        var userInfo = Objects.requireNonNullElse(SERVER.getUserInfo(), "root").split(":", 2);
        var port = SERVER.getPort() < 0 ? 3306 : SERVER.getPort();
        source.setUrl("jdbc:mariadb://%s:%d/%s%s".formatted(SERVER.getHost(), port, database, PROPERTIES));
        source.setUsername(userInfo[0]);
        source.setPassword(userInfo.length > 1 ? userInfo[1] : "");
        return source;
    }
}
