package forja.runtime.state.locks;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.state.Node;
import forja.runtime.state.jdbc.StateDialect;
import forja.runtime.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.provider.sql.DatabaseProduct;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcLocksTest {

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void aLockIsOneCopysUntilItsWorkEndsOrItLapses(String dialect) throws SQLException {
        try (var database = LockTable.in(dialect);
            var mine = locksIn(database, dialect);
            var others = locksIn(database, dialect)) {
            var lock = mine.lock(tidyUp()).orElseThrow();
            assertThat(others.lock(tidyUp())).isEmpty();
            var held = "select count(*) from service_locks where locked_by = '" + Node.name() + "'";
            assertThat(database.number(held)).isEqualTo(1);

            lock.unlock();
            assertThat(others.lock(tidyUp())).isPresent();
            assertThat(mine.lock(tidyUp())).isEmpty();

            database.run("update service_locks set lock_until = locked_at");
            assertThat(mine.lock(tidyUp())).as("the copy is gone").isPresent();
        }
    }

    @ParameterizedTest
    @CsvSource({"postgresql,POSTGRES_SQL", "mysql,MY_SQL", "mariadb,MY_SQL", "oracle,ORACLE", "sqlserver,SQL_SERVER"})
    void shedLockKnowsEachDatabase(String dialect, DatabaseProduct product) {
        assertThat(DatabaseProduct.matchProductName(StateDialect.of(dialect).product())).isEqualTo(product);
    }

    private static JdbcLocks locksIn(TestDatabase database, String dialect) {
        var connections = new DriverManagerDataSource(database.url(), database.username(), database.password());
        return new JdbcLocks(new JdbcTemplate(connections), StateDialect.of(dialect), "service_locks");
    }

    private static LockConfiguration tidyUp() {
        return new LockConfiguration(Instant.now(), "tidyUp", Duration.ofMinutes(1), Duration.ZERO);
    }
}
