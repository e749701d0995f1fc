package forja.runtime.transaction;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.resilience.retry.MethodRetryPredicate;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A call that lost against others (a deadlock, a serialisation failure) is made again, with pauses of chance: its
 * transaction is rolled back as a whole, and nothing was sent of it. Within a transaction of its caller's it is not.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Retryable(
    includes = ConcurrencyFailureException.class,
    predicate = RepeatedWhenLost.OwnTransaction.class,
    maxRetries = 3,
    delay = 50,
    jitter = 40,
    multiplier = 2
)
public @interface RepeatedWhenLost {

    /** The call's transaction is over here; one that is still there is its caller's. */
    class OwnTransaction implements MethodRetryPredicate {

        @Override
        public boolean shouldRetry(Method method, Throwable failure) {
            return !TransactionSynchronizationManager.isActualTransactionActive();
        }
    }
}
