package forja.runtime.sending.graphql;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * What is sent.
 *
 * @param mutations by the names that destinations are
 */
@ConfigurationProperties("service.graphql-sender")
record GraphqlSenderSettings(@DefaultValue Map<String, Mutation> mutations) {

    /** What was read stays as it is. */
    GraphqlSenderSettings {
        mutations = Map.copyOf(mutations);
    }

    /**
     * A document that messages are sent by.
     *
     * @param receiver the name of the API
     * @param path what stands behind the API's address
     * @param document where its text is
     * @param variable the variable that is the whole message; empty: each member of the message is the variable of its
     *     name
     */
    record Mutation(
        String receiver,
        @DefaultValue("") String path,
        Resource document,
        @DefaultValue("") String variable
    ) {}
}
