package forja.runtime.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import forja.runtime.jdbc.mysql.MySqlFailuresAutoConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.dao.DataAccessException;

/** What MariaDB's errors mean, as its driver tells them. */
class MariaDbFailuresTest {

    private static OwnMariaDb database;

    @BeforeAll
    static void open() {
        database = new OwnMariaDb();
        var template = database.template();
        template.execute("create table customers (id int primary key, name varchar(10) not null, born date, "
            + "constraint long_name check (char_length(name) > 1))");
        template.execute("create table orders (id int, customer int, "
            + "constraint whose foreign key (customer) references customers (id))");
        template.execute("insert into customers values (1, 'Ana', null)");
        template.execute("create procedure refuse() "
            + "signal sqlstate '45000' set message_text = 'Out of stock', mysql_errno = 30001");
        template.execute("create procedure absent() signal sqlstate '02000' set message_text = 'Nobody'");
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void whatIsViolatedIsNamedAndNothingOfTheData() {
        assertThat(failureOf("insert into customers values (1, 'Ana', null)"))
            .isEqualTo(new Failure(Failure.Kind.CONFLICT, "The constraint \"PRIMARY\" is violated.", null));
        assertThat(failureOf("insert into customers values (2, 'x', null)"))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "The constraint \"long_name\" is violated.", null));
        assertThat(failureOf("insert into orders values (1, 7)"))
            .isEqualTo(new Failure(Failure.Kind.CONFLICT, "The constraint \"whose\" is violated.", null));
    }

    @Test
    void aRefusedValueNamesItsColumn() {
        for (var values : new String[] {"3, null, null", "3, 'far too long a name', null", "3, 'Bo', 'never'"}) {
            assertThat(failureOf("insert into customers values (" + values + ")")).satisfies(failure -> {
                assertThat(failure.kind()).isEqualTo(Failure.Kind.INVALID);
                assertThat(failure.message()).matches("The column \"(?:name|born)\" does not accept the value.");
            });
        }
    }

    @Test
    void whatRoutinesRaiseReachesTheCaller() {
        assertThat(failureOf("call refuse()")).isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock", null));
        assertThat(failureOf("call absent()")).isEqualTo(new Failure(Failure.Kind.NOT_FOUND, "Nobody", null));
    }

    @Test
    void whatTheDatabaseSaysOfItselfDoesNot() {
        assertThat(failureOf("call nobody()")).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
        assertThat(failureOf("set statement max_statement_time = 0.05 for select sleep(10)"))
            .isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
    }

    private static Failure failureOf(String sql) {
        var found = new Failure[1];
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(MySqlFailuresAutoConfiguration.class))
            .run(context -> {
                try {
                    database.template().execute(sql);
                } catch (DataAccessException error) {
                    found[0] = context.getBean(FailureClassifier.class).classify(error);
                }
            });
        return found[0];
    }
}
