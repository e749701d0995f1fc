package forja.runtime.state.jdbc;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where a service remembers.
 *
 * @param dialect the database in which it does: {@code postgresql}
 * @param tables the tables that there are
 * @param queryTimeout the longest call of a database apart; that of the work has its own
 */
@ConfigurationProperties("service.state")
record StateSettings(
    @DefaultValue("") String dialect,
    @DefaultValue Tables tables,
    @DefaultValue("60s") Duration queryTimeout
) {

    /** Tables, each with its schema where that is not the one of its user: {@code work.service_inbox}. */
    record Tables(
        @Nullable String inbox,
        @Nullable String outbox,
        @Nullable String idempotency,
        @Nullable String files,
        @Nullable String ticks
    ) {}
}
