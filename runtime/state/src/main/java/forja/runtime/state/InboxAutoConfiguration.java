package forja.runtime.state;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionOperations;

/** Gives messages their effect once, where there is an {@link Inbox}. */
@AutoConfiguration
@ConditionalOnBean(Inbox.class)
public class InboxAutoConfiguration {

    @Bean
    Once once(
        Inbox inbox,
        @Qualifier(StateTransactions.APART) ObjectProvider<TransactionOperations> apart,
        ObjectProvider<TransactionOperations> work
    ) {
        return new Once(inbox, StateTransactions.of(apart, work));
    }
}
