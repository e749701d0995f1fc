package forja.runtime.jdbc.spare;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/** Makes the spare connections of the pool. Where an application server keeps the pool, they come from it. */
@AutoConfiguration(after = DataSourceAutoConfiguration.class)
public class SpareConnectionsAutoConfiguration {

    private static final int SIZE = 2;

    private static final long TIMEOUT_MS = 2_000;

    /** Lazy, so that no pool is made where nobody asks for one. */
    @Lazy
    @Bean(name = SpareConnections.NAME, defaultCandidate = false)
    @ConditionalOnMissingBean(name = SpareConnections.NAME)
    DataSource spare(DataSource dataSource) throws SQLException {
        if (!dataSource.isWrapperFor(HikariDataSource.class)) {
            return dataSource;
        }
        var pool = dataSource.unwrap(HikariDataSource.class);
        var spare = new HikariConfig();
        pool.copyStateTo(spare);
        spare.setPoolName(pool.getPoolName() + "-spare");
        spare.setMaximumPoolSize(SIZE);
        spare.setMinimumIdle(0);
        spare.setConnectionTimeout(TIMEOUT_MS);
        return new HikariDataSource(spare);
    }
}
