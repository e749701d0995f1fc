package forja.runtime.jdbc.spare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class SpareConnectionsTest {

    private final ApplicationContextRunner service = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(SpareConnectionsAutoConfiguration.class));

    private final DataSource other = mock();

    @Test
    void aFewConnectionsAreMadeAsThoseOfThePoolAre() {
        var pool = new HikariDataSource();
        pool.setDriverClassName(Driver.class.getName());
        pool.setJdbcUrl("jdbc:spare");
        pool.setInitializationFailTimeout(-1);
        pool.setPoolName("shop");
        pool.setMaximumPoolSize(10);

        service.withBean("dataSource", DataSource.class, () -> new DelegatingDataSource(pool)).run(context -> {
            var spare = (HikariDataSource) context.getBean(SpareConnections.NAME);
            assertThat(spare.getJdbcUrl()).isEqualTo("jdbc:spare");
            assertThat(spare.getPoolName()).isEqualTo("shop-spare");
            assertThat(spare.getMaximumPoolSize()).isEqualTo(2);
            assertThat(spare.getMinimumIdle()).isZero();
            assertThat(context.getBean(DataSource.class)).isNotSameAs(spare);
        });
    }

    @Test
    void theyComeFromThePoolOfAnApplicationServer() {
        service.withBean("dataSource", DataSource.class, () -> other).run(context ->
            assertThat(context.getBean(SpareConnections.NAME)).isSameAs(other));
    }

    @Test
    void theOwnersOwnReplaceThem() {
        service.withBean("dataSource", DataSource.class, () -> mock())
            .withBean(SpareConnections.NAME, DataSource.class, () -> other, own -> own.setAutowireCandidate(false))
            .run(context -> assertThat(context.getBean(SpareConnections.NAME)).isSameAs(other));
    }
}
