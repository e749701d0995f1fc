package forja.runtime.kafka.topic;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.kafka.core.KafkaAdmin;

/** What a service asks the brokers for: topics, and whether they are there. */
public class Topics implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(Topics.class);

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final KafkaAdmin settings;

    private final AtomicReference<@Nullable Admin> client = new AtomicReference<>();

    Topics(KafkaAdmin settings) {
        this.settings = settings;
    }

    /**
     * Makes topics, with as many partitions as the brokers give. One that is there stays as it is; so does one that
     * this service may not make, which is told.
     *
     * @throws KafkaException where the brokers do not answer
     */
    public void declare(List<String> names) {
        var topics = names.stream().map(name -> new NewTopic(name, Optional.empty(), Optional.empty())).toList();
        admin().createTopics(topics).values().forEach(Topics::made);
    }

    /**
     * Counts the brokers.
     *
     * @throws KafkaException where they do not answer
     */
    public int brokers() {
        try {
            return answered(admin().describeCluster().nodes()).size();
        } catch (ExecutionException refused) {
            throw new KafkaException(refused.getMessage(), refused);
        }
    }

    /** Why a handshake failed stands in its cause: a certificate of another authority, or of another name. */
    private static String reasonOf(Throwable refused) {
        var cause = refused.getCause();
        return refused.getMessage() + (cause == null ? "" : ": " + cause.getMessage());
    }

    private static void made(String name, KafkaFuture<Void> topic) {
        try {
            answered(topic);
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof RetriableException) {
                throw new KafkaException(refused.getMessage(), refused);
            }
            if (refused.getCause() instanceof AuthenticationException notTrusted) {
                throw new KafkaException(reasonOf(notTrusted), refused);
            }
            if (!(refused.getCause() instanceof TopicExistsException)) {
                LOG.warn("Topic {} could not be made, and is expected to be there: {}", name,
                    refused.getCause().getMessage());
            }
        }
    }

    @Override
    public void destroy() {
        var open = client.getAndSet(null);
        if (open != null) {
            open.close(PATIENCE);
        }
    }

    /** One for all questions, made with the first: a broker whose name nobody knows yet is no reason not to start. */
    private Admin admin() {
        var open = client.get();
        if (open != null) {
            return open;
        }
        Map<String, Object> own = new HashMap<>(settings.getConfigurationProperties());
        own.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        own.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        var made = Admin.create(own);
        if (client.compareAndSet(null, made)) {
            return made;
        }
        made.close(Duration.ZERO);
        return admin();
    }

    private static <T> T answered(KafkaFuture<T> answer) throws ExecutionException {
        try {
            return answer.get(PATIENCE.multipliedBy(2).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new KafkaException("The brokers do not answer", late);
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }
}
