package forja.runtime.file;

import forja.runtime.failure.FailuresAutoConfiguration;
import forja.runtime.jdbc.spare.SpareConnectionsAutoConfiguration;
import forja.runtime.state.FileLedger;
import forja.runtime.state.jdbc.JdbcStateAutoConfiguration;
import forja.runtime.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** A copy of a service whose operation puts orders into a table: in this process, or in one that can be killed. */
final class Copy implements AutoCloseable {

    final Inbox inbox;

    private final ConfigurableApplicationContext context;

    Copy(List<String> database, Path folder) {
        context = new SpringApplicationBuilder(Parts.class)
            .web(WebApplicationType.NONE)
            .properties("spring.main.banner-mode=off", "spring.datasource.url=" + database.get(0),
                "spring.datasource.username=" + database.get(1), "spring.datasource.password=" + database.get(2),
                "service.state.dialect=" + kindOf(database.get(0)), "service.state.tables.files=service_files")
            .run();
        inbox = new Inbox(folder);
        inbox.ledger = context.getBean(FileLedger.class);
        inbox.transactions = context.getBean(TransactionTemplate.class);
        var jdbc = context.getBean(JdbcClient.class);
        inbox.work = order ->
            jdbc.sql("insert into orders values (?, ?)").params(order.id(), order.name()).update();
    }

    /** What the state of a service is made of. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class, JdbcClientAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class, TransactionAutoConfiguration.class,
        FailuresAutoConfiguration.class, SpareConnectionsAutoConfiguration.class, JdbcStateAutoConfiguration.class,
    })
    static class Parts {
    }

    static String kindOf(String url) {
        return url.contains("mariadb") ? "mariadb" : "postgresql";
    }

    /** Where a database is, as the arguments of a process say it. */
    static List<String> of(TestDatabase database) {
        return List.of(database.url(), database.username(), database.password());
    }

    /** Starts a copy in a process of its own, which ends with this one. */
    static Process start(TestDatabase database, Path folder) throws IOException {
        var command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
            "-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Copy.class.getName(), folder.toString()));
        command.addAll(of(database));
        return new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    public static void main(String[] words) throws IOException {
        try (var copy = new Copy(List.of(words).subList(1, words.length), Path.of(words[0]))) {
            var listener = copy.inbox.with("pattern=*.csv", "poll=100ms", "lapse=3s", "block=100").listener();
            listener.start();
            var open = true;
            while (open) {
                open = System.in.read() >= 0;
            }
            listener.stop();
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
