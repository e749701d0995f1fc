package forja.runtime.failure;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Collects all classifiers, the owner's included. */
@AutoConfiguration
public class FailuresAutoConfiguration {

    @Bean("forja.runtime.failure.failures")
    Failures failures(ObjectProvider<FailureClassifier> classifiers) {
        return new Failures(classifiers.orderedStream().toList());
    }
}
