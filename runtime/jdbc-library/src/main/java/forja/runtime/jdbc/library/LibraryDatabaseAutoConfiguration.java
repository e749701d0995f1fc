package forja.runtime.jdbc.library;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Makes what calls of a library go through. Its beans are for the library alone, whatever the application asks for by
 * type.
 */
@AutoConfiguration(after = JdbcClientAutoConfiguration.class)
public class LibraryDatabaseAutoConfiguration {

    @Bean(name = LibraryDatabase.TEMPLATE, defaultCandidate = false)
    JdbcTemplate jdbcTemplate(
        LibraryDatabase database,
        ListableBeanFactory beans,
        ObjectProvider<JdbcTemplate> applications,
        @DurationUnit(ChronoUnit.SECONDS) @Value("${spring.jdbc.template.query-timeout:-1s}") Duration timeout
    ) {
        var own = BeanFactoryAnnotationUtils.qualifiedBeansOfType(beans, DataSource.class, database.qualifier());
        if (own.isEmpty()) {
            return applications.getObject();
        }
        if (own.size() > 1) {
            throw new NoUniqueBeanDefinitionException(DataSource.class, own.keySet());
        }
        var template = new JdbcTemplate(own.values().iterator().next());
        template.setQueryTimeout(Math.toIntExact(timeout.toSeconds()));
        return template;
    }

    @Bean(name = LibraryDatabase.CLIENT, defaultCandidate = false)
    JdbcClient jdbcClient(@Qualifier(LibraryDatabase.TEMPLATE) JdbcTemplate template) {
        return JdbcClient.create(template);
    }
}
