package forja.runtime.job;

import forja.runtime.failure.Failures;
import forja.runtime.state.StateTransactions;
import forja.runtime.state.Ticks;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionOperations;

/** Runs the jobs of a service: the beans of type {@link Job}. */
@AutoConfiguration(afterName = "forja.runtime.state.jdbc.JdbcStateAutoConfiguration")
@EnableConfigurationProperties(JobSettings.class)
public class JobsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Ticks ticksInMemory() {
        return new MemoryTicks(InstantSource.system());
    }

    @Bean
    @ConditionalOnMissingBean
    JobOutcomes jobOutcomes() {
        return JobOutcomes.standard();
    }

    @Bean
    JobRuns jobRuns(
        Ticks ticks,
        @Qualifier(StateTransactions.APART) ObjectProvider<TransactionOperations> apart,
        ObjectProvider<TransactionOperations> work,
        Failures failures,
        JobOutcomes outcomes,
        JobSettings settings,
        MeterRegistry meters
    ) {
        var transactions = ticks instanceof MemoryTicks
            ? TransactionOperations.withoutTransaction()
            : StateTransactions.of(apart, work);
        return new JobRuns(ticks, transactions, failures, outcomes, settings, meters);
    }

    @Bean
    JobScheduler jobScheduler(
        List<Job> jobs,
        Ticks ticks,
        JobRuns runs,
        JobSettings settings,
        @Value("${spring.application.name:service}") String service
    ) {
        var names = new HashSet<String>();
        var planned = jobs.stream()
            .map(job -> {
                if (!names.add(job.name())) {
                    throw new IllegalArgumentException("Two jobs have the name " + job.name());
                }
                return planned(job, settings.schedules().get(job.name()), service);
            })
            .toList();
        return new JobScheduler(planned, ticks, runs, settings);
    }

    @Bean
    JobController jobController(JobScheduler scheduler, Ticks ticks, Failures failures) {
        return new JobController(scheduler, ticks, failures);
    }

    private static PlannedJob planned(Job job, JobSettings.Times times, String service) {
        var schedule = Schedule.of(job.name(), times);
        return new PlannedJob(service + "." + job.name(), job, schedule, times.zone(), times.missed(), times.overlap());
    }
}
