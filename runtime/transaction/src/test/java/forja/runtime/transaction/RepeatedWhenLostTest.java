package forja.runtime.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;

class RepeatedWhenLostTest {

    private static final int CALLS = 4;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(RetryAutoConfiguration.class))
        .withUserConfiguration(Service.class);

    @AfterEach
    void noTransaction() {
        TransactionSynchronizationManager.setActualTransactionActive(false);
    }

    @Test
    void aCallThatLostIsMadeAgain() {
        runner.run(context -> {
            var orders = context.getBean(Orders.class);

            assertThat(orders.losing(2)).isEqualTo(3);
        });
    }

    @Test
    void aCallThatLosesEachTimeFailsAfterFour() {
        runner.run(context -> {
            var orders = context.getBean(Orders.class);

            assertThatThrownBy(() -> orders.losing(100)).isInstanceOf(CannotAcquireLockException.class);
            assertThat(orders.calls()).isEqualTo(CALLS);
        });
    }

    @Test
    void otherFailuresAreNotRepeated() {
        runner.run(context -> {
            var orders = context.getBean(Orders.class);

            assertThatThrownBy(orders::refused).isInstanceOf(DuplicateKeyException.class);
            assertThat(orders.calls()).isEqualTo(1);
        });
    }

    @Test
    void withinTheTransactionOfItsCallerItIsMadeOnce() {
        runner.run(context -> {
            var orders = context.getBean(Orders.class);
            TransactionSynchronizationManager.setActualTransactionActive(true);

            assertThatThrownBy(() -> orders.losing(2)).isInstanceOf(ConcurrencyFailureException.class);
            assertThat(orders.calls()).isEqualTo(1);
        });
    }

    @Test
    void eachAttemptHasItsOwnTransaction() {
        runner.run(context -> {
            assertThat(context.getBean(Orders.class).inTransactions(2)).isEqualTo(3);
            assertThat(context.getBean(Transactions.class).ended).containsExactly("rollback", "rollback", "commit");
        });
    }

    @Test
    void whatTheFirstCallNeedsIsMadeBeforeAnyCall() {
        runner.run(context -> assertThat(context.getBean(Made.class).beans)
            .hasAtLeastOneElementOfType(RepeatedWhenLost.OwnTransaction.class));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class Service {

        @Bean
        Orders orders() {
            return new Orders();
        }

        @Bean
        Transactions transactions() {
            return new Transactions();
        }

        @Bean
        static Made made() {
            return new Made();
        }
    }

    static class Transactions extends AbstractPlatformTransactionManager {

        private static final long serialVersionUID = 1L;

        final transient List<String> ended = new ArrayList<>();

        @Override
        protected Object doGetTransaction() {
            return "transaction";
        }

        @Override
        protected void doBegin(Object transaction, TransactionDefinition definition) {
            // There is nothing to begin.
        }

        @Override
        protected void doCommit(DefaultTransactionStatus status) {
            ended.add("commit");
        }

        @Override
        protected void doRollback(DefaultTransactionStatus status) {
            ended.add("rollback");
        }
    }

    static class Made implements BeanPostProcessor {

        final List<Object> beans = new ArrayList<>();

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            beans.add(bean);
            return bean;
        }
    }

    static class Orders {

        private final AtomicInteger calls = new AtomicInteger();

        int calls() {
            return calls.get();
        }

        @RepeatedWhenLost
        int losing(int times) {
            if (calls.incrementAndGet() <= times) {
                throw new CannotAcquireLockException("deadlock");
            }
            return calls.get();
        }

        @RepeatedWhenLost
        @Transactional
        int inTransactions(int times) {
            return losing(times);
        }

        @RepeatedWhenLost
        void refused() {
            calls.incrementAndGet();
            throw new DuplicateKeyException("once");
        }
    }
}
