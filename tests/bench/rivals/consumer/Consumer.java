import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.springframework.amqp.core.AcknowledgeMode;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageListener;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.ObjectMapper;

/**
 * A consumer as one writes it by hand, on the same libraries: each message is a row once, remembered by its id in the transaction of
 * its work, and acknowledged after it. Arguments: the broker's port, the queue, the database's address, listeners, messages in advance.
 */
public final class Consumer {

    public static void main(String[] arguments) {
        var pool = new HikariConfig();
        pool.setJdbcUrl(arguments[2]);
        pool.setUsername("postgres");
        pool.setMaximumPoolSize(10);
        var source = new HikariDataSource(pool);
        var jdbc = new JdbcTemplate(source);
        var transaction = new TransactionTemplate(new JdbcTransactionManager(source));
        var json = new ObjectMapper();
        var connections = new CachingConnectionFactory("127.0.0.1", Integer.parseInt(arguments[0]));
        var container = new SimpleMessageListenerContainer(connections);
        container.setQueueNames(arguments[1]);
        container.setConcurrentConsumers(Integer.parseInt(arguments[3]));
        container.setPrefetchCount(Integer.parseInt(arguments[4]));
        container.setAcknowledgeMode(AcknowledgeMode.AUTO);
        container.setMessageListener((MessageListener) message ->
            transaction.executeWithoutResult(status -> work(message, jdbc, json)));
        container.start();
    }

    private static void work(Message message, JdbcTemplate jdbc, ObjectMapper json) {
        var isNew = jdbc.update("insert into bench.by_hand (message_id) values (?) on conflict do nothing",
            message.getMessageProperties().getMessageId());
        if (isNew == 0) {
            return;
        }
        var note = json.readTree(message.getBody()).get("note").stringValue();
        jdbc.update("insert into bench.notes (note) values (?)", note);
    }
}
