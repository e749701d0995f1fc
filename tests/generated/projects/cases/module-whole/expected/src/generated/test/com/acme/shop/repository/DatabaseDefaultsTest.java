package com.acme.shop.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.acme.shop.failure.Failure;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

class DatabaseDefaultsTest {

    private final DataSource applications = mock();

    private final DataSource own = mock();

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withInitializer(context -> context.getBeanFactory()
            .setConversionService(ApplicationConversionService.getSharedInstance()))
        .withBean("applications", DataSource.class, () -> applications)
        .withConfiguration(AutoConfigurations.of(
            JdbcTemplateAutoConfiguration.class, JdbcClientAutoConfiguration.class, DatabaseDefaults.class));

    @Test
    void callsGoThroughTheApplicationsOwn() {
        application.run(context -> {
            assertThat(template(context.getBean(DatabaseDefaults.TEMPLATE)))
                .isSameAs(context.getBean(JdbcTemplate.class));
            assertThat(context.getBeanProvider(JdbcClient.class).getIfUnique()).isNotNull();
        });
    }

    @Test
    void oneThatIsMeantForThisLibraryComesFirst() {
        application
            .withInitializer(context -> qualify((GenericApplicationContext) context))
            .run(context -> {
                assertThat(template(context.getBean(DatabaseDefaults.TEMPLATE)).getDataSource()).isSameAs(own);
                assertThat(context.getBean(JdbcTemplate.class).getDataSource()).isSameAs(applications);
            });
    }

    @Test
    void aDatabaseThatIsAwayIsUnavailable() throws SQLException {
        when(applications.getConnection()).thenThrow(new SQLException("Nobody there", "08001"));
        application.run(context -> {
            var client = (JdbcClient) context.getBean(DatabaseDefaults.CLIENT);
            assertThatThrownBy(() -> client.sql("select 1").query(Integer.class).single()).satisfies(thrown ->
                assertThat(new DatabaseFailures().classify(thrown)).extracting(Failure::kind)
                    .isEqualTo(Failure.Kind.UNAVAILABLE));
        });
    }

    private static JdbcTemplate template(Object bean) {
        return (JdbcTemplate) bean;
    }

    private void qualify(GenericApplicationContext context) {
        var definition = new RootBeanDefinition(DataSource.class, () -> own);
        definition.setDefaultCandidate(false);
        definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, DatabaseDefaults.QUALIFIER));
        context.registerBeanDefinition("own", definition);
    }
}
