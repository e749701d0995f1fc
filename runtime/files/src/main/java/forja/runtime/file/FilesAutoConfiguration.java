package forja.runtime.file;

import forja.runtime.failure.Failures;
import forja.runtime.state.FileLedger;
import forja.runtime.state.StateTransactions;
import forja.runtime.xml.RecordSchemas;
import jakarta.validation.Validator;
import java.util.ArrayList;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Makes a listener of each {@link FileOperation}. */
@AutoConfiguration
@EnableConfigurationProperties(FilesSettings.class)
public class FilesAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Folders folders() {
        return Folders.local();
    }

    @Bean
    @ConditionalOnMissingBean
    FileOutcomes fileOutcomes() {
        return FileOutcomes.standard();
    }

    @Bean
    FileWork fileWork(
        ObjectProvider<FileLedger> ledger,
        @Qualifier(StateTransactions.APART) ObjectProvider<TransactionOperations> apart,
        ObjectProvider<TransactionOperations> work,
        Failures failures,
        FileOutcomes outcomes
    ) {
        var together = apart.getIfAvailable() == null ? work.getIfAvailable() : null;
        var kept = ledger.getIfAvailable(() -> new MemoryLedger(System::nanoTime));
        return new FileWork(kept, together, failures, outcomes);
    }

    @Bean
    FileListeners fileListeners(
        ObjectProvider<FileOperation<?>> operations,
        FilesSettings settings,
        Folders folders,
        FileWork work,
        JsonMapper json,
        Validator validator,
        RecordSchemas schemas
    ) {
        var readers = new RecordReaders(json, validator, schemas);
        var listeners = new ArrayList<FileListener<?>>();
        operations.orderedStream().forEach(operation ->
            listeners.add(listener(operation, settings.of(operation.name()), readers, folders, work)));
        return new FileListeners(listeners, settings.filesEnabled());
    }

    private static <T> FileListener<T> listener(FileOperation<T> operation, FileSettings settings,
        RecordReaders readers, Folders folders, FileWork work) {
        try {
            return new FileListener<>(operation, settings, readers,
                folders.of(operation.name(), settings.directory()), work, System::nanoTime);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalStateException(
                "service.files." + operation.name() + ": " + wrong.getMessage(), wrong);
        }
    }

    /** Down while a folder is not there, or is full or read-only: what is in it waits. */
    @Bean
    HealthIndicator filesHealthIndicator(FileListeners listeners) {
        return () -> {
            var problems = listeners.problems();
            return problems.isEmpty() ? Health.up().build() : Health.down().withDetails(problems).build();
        };
    }
}
