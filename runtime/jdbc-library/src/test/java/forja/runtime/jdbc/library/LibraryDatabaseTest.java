package forja.runtime.jdbc.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

class LibraryDatabaseTest {

    private final DataSource applications = mock();

    private final DataSource own = mock();

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withInitializer(context -> context.getBeanFactory()
            .setConversionService(ApplicationConversionService.getSharedInstance()))
        .withPropertyValues("spring.jdbc.template.query-timeout=7s")
        .withBean("applications", DataSource.class, () -> applications)
        .withBean(LibraryDatabase.class, () -> new LibraryDatabase("shop"))
        .withConfiguration(AutoConfigurations.of(
            JdbcTemplateAutoConfiguration.class, JdbcClientAutoConfiguration.class,
            LibraryDatabaseAutoConfiguration.class));

    @Test
    void callsGoThroughTheApplicationsOwn() {
        application.run(context -> {
            assertThat(context.getBean(LibraryDatabase.TEMPLATE)).isSameAs(context.getBean(JdbcTemplate.class));
            assertThat(context.getBeanProvider(JdbcClient.class).getIfUnique()).isNotNull();
        });
    }

    @Test
    void oneThatIsMeantForTheLibraryComesFirst() {
        application.withInitializer(context -> qualify(context, "own")).run(context -> {
            var template = context.getBean(LibraryDatabase.TEMPLATE, JdbcTemplate.class);
            assertThat(template.getDataSource()).isSameAs(own);
            assertThat(template.getQueryTimeout()).isEqualTo(7);
            assertThat(context.getBean(JdbcTemplate.class).getDataSource()).isSameAs(applications);
        });
    }

    @Test
    void twoThatAreMeantForTheLibraryAreOneTooMany() {
        application.withInitializer(context -> qualify(context, "own"))
            .withInitializer(context -> qualify(context, "another"))
            .run(context -> assertThat(context).getFailure().rootCause()
                .isInstanceOf(NoUniqueBeanDefinitionException.class));
    }

    private void qualify(ConfigurableApplicationContext context, String name) {
        var definition = new RootBeanDefinition(DataSource.class, () -> own);
        definition.setDefaultCandidate(false);
        definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, "shop"));
        ((GenericApplicationContext) context).registerBeanDefinition(name, definition);
    }
}
