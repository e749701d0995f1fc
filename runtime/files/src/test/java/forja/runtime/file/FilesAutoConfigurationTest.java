package forja.runtime.file;

import static forja.runtime.file.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.json.StrictJsonAutoConfiguration;
import forja.runtime.xml.XmlRecordsAutoConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.support.GenericApplicationContext;

class FilesAutoConfigurationTest {

    private final List<Inbox.Order> called = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private ApplicationContextRunner service() {
        var operation = new FileOperation<>("importOrders", Inbox.Order.class, true,
            (order, origin) -> called.add(order));
        return new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(StrictJsonAutoConfiguration.class, JacksonAutoConfiguration.class,
                ValidationAutoConfiguration.class, FailuresAutoConfiguration.class, XmlRecordsAutoConfiguration.class,
                FilesAutoConfiguration.class))
            .withInitializer(context -> ((GenericApplicationContext) context)
                .registerBean("importOrders", FileOperation.class, () -> operation))
            .withPropertyValues("service.files.importOrders.poll=50ms", "service.files.importOrders.ready.when=renamed",
                "service.files.importOrders.directory=" + folder);
    }

    @Test
    void anOperationListensToItsFolder() {
        service().run(context -> {
            Files.writeString(folder.resolve("orders.csv"), "id\n1\n");
            until(() -> called.size() == 1);
            until(() -> Files.exists(folder.resolve("processed/orders.csv")));
        });
        assertThat(called).containsExactly(new Inbox.Order(1, null));
    }

    @Test
    void aFolderThatIsNotThereIsToldAsHealthAndGoneOnWithWhenItIs() {
        service().withPropertyValues("service.files.importOrders.directory=" + folder.resolve("mount")).run(context -> {
            var health = context.getBean("filesHealthIndicator", HealthIndicator.class);
            until(() -> health.health().getStatus().equals(Status.DOWN));
            assertThat(health.health().getDetails())
                .containsEntry("importOrders", "there is no " + folder.resolve("mount"));
            Files.createDirectory(folder.resolve("mount"));
            until(() -> health.health().getStatus().equals(Status.UP));
        });
    }

    @Test
    void aServiceThatIsToTakeNoFilesTakesNone() throws IOException {
        Files.writeString(folder.resolve("orders.csv"), "id\n1\n");
        service().withPropertyValues("service.files-enabled=false").run(context -> {
            assertThat(context.getBean(FileListeners.class).isRunning()).isFalse();
        });
        assertThat(folder.resolve("orders.csv")).exists();
    }

    @Test
    void settingsThatCannotBeAreToldAtTheStartByTheirName() {
        service().withPropertyValues("service.files.importOrders.directory=").run(context -> assertThat(context)
            .getFailure().rootCause().hasMessageStartingWith("service.files.importOrders.directory: say where"));
        service().withPropertyValues("service.files.importOrders.format.patterns.dya=dd").run(context ->
            assertThat(context).getFailure().hasMessageContaining("service.files.importOrders: format.patterns names"));
        service().withPropertyValues("service.files.importOrders.save-as={nmae}").run(context -> assertThat(context)
            .getFailure().rootCause().hasMessageStartingWith("save-as: there is no {nmae}"));
        for (var folder : new String[] {"processed", "failed"}) {
            service().withPropertyValues("service.files.importOrders." + folder + "=sub/..").run(context -> assertThat(
                context).getFailure().rootCause().hasMessageStartingWith(folder + ": files that are done with"));
        }
    }
}
