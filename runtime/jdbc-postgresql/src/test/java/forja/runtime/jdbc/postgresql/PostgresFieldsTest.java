package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import forja.runtime.jdbc.JdbcAutoConfiguration;
import forja.runtime.jdbc.RequestFields;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The fields of requests whose values PostgreSQL refuses. */
class PostgresFieldsTest {

    private static final String NOWHERE = "00000000-0000-0000-0000-000000000000";

    private static OwnPostgres database;

    private final ApplicationContextRunner application = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(AopAutoConfiguration.class, JdbcAutoConfiguration.class,
            PostgresFailuresAutoConfiguration.class))
        .withBean(Repository.class, database.client());

    @BeforeAll
    static void open() {
        database = new OwnPostgres();
        database.template().execute("create domain email as text constraint at check (value like '%@%')");
        database.template().execute("create function take(owner email, day date, place uuid) returns text language sql "
            + "as $$ select owner::text $$");
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void aValueThatItsDomainForbidsNamesItsField() {
        assertThat(failureOf("nobody", "2026-01-01", NOWHERE)).isEqualTo(new Failure(Failure.Kind.REFUSED,
            "The constraint \"at\" of the type \"email\" is violated.", null,
            List.of(new Failure.Field("owner", "is forbidden by its type"))));
    }

    @Test
    void oneThatIsNoneOfItsTypeNamesItsField() {
        assertThat(failureOf("a@b", "2026-01-01", "nowhere").fields())
            .containsExactly(new Failure.Field("place", "is no value of its type"));
        assertThat(failureOf("a@b", "never", NOWHERE).fields())
            .containsExactly(new Failure.Field("lines[].day", "is no value of its type"));
    }

    private Failure failureOf(String owner, String day, String place) {
        var found = new Failure[1];
        application.run(context -> {
            try {
                context.getBean(Repository.class).take(owner, day, place);
            } catch (DataAccessException error) {
                found[0] = context.getBean(FailureClassifier.class).classify(error);
            }
        });
        return found[0];
    }

    static class Repository {

        private final JdbcClient jdbc;

        Repository(JdbcClient jdbc) {
            this.jdbc = jdbc;
        }

        @RequestFields({
            @RequestFields.Known(as = "public.email", field = "owner"),
            @RequestFields.Known(as = "date", field = "lines[].day"),
            @RequestFields.Known(as = "uuid", field = "place")
        })
        String take(String owner, String day, String place) {
            return jdbc.sql("select take(:owner::email, :day::date, :place::uuid)")
                .param("owner", owner, Types.OTHER)
                .param("day", day, Types.OTHER)
                .param("place", place, Types.OTHER)
                .query(String.class)
                .single();
        }
    }
}
