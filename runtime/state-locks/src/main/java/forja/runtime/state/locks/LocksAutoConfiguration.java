package forja.runtime.state.locks;

import forja.runtime.state.jdbc.JdbcStateAutoConfiguration;
import forja.runtime.state.jdbc.StateDatabase;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.spring.annotation.EnableSchedulerLock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Lets one copy of the service at a time call a method that has a {@code @SchedulerLock}, by a table of locks unless a
 * bean of your own provides them.
 */
@AutoConfiguration(after = JdbcStateAutoConfiguration.class)
@EnableSchedulerLock(defaultLockAtMostFor = "${service.locks.lapse:1m}")
public class LocksAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    LockProvider lockProvider(
        StateDatabase database,
        @Value("${service.state.tables.locks:service_locks}") String table
    ) {
        return new JdbcLocks(new JdbcTemplate(database.spare()), database.dialect(), table);
    }
}
