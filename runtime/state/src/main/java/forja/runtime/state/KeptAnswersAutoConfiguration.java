package forja.runtime.state;

import forja.runtime.failure.Failures;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionOperations;

/** Answers requests once, where there are {@link KeptAnswers}, and forgets answers when their time is over. */
@AutoConfiguration
@ConditionalOnBean(KeptAnswers.class)
@EnableConfigurationProperties(IdempotencySettings.class)
public class KeptAnswersAutoConfiguration {

    @Bean
    AnsweredOnce answeredOnce(
        KeptAnswers kept,
        IdempotencySettings settings,
        @Qualifier(StateTransactions.APART) ObjectProvider<TransactionOperations> apart,
        ObjectProvider<TransactionOperations> work,
        Failures failures
    ) {
        return new AnsweredOnce(kept, settings, StateTransactions.of(apart, work), failures);
    }

    @Bean
    AnswersExpiry answersExpiry(KeptAnswers kept, IdempotencySettings settings) {
        return new AnswersExpiry(kept, settings);
    }
}
