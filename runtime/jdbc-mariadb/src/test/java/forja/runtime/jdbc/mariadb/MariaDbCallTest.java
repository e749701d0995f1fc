package forja.runtime.jdbc.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.FailureException;
import forja.runtime.jdbc.mysql.MySqlRowLimit;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** What the driver makes of calls: it would collect all results of one, and all that is left of a result. */
@Timeout(60)
class MariaDbCallTest {

    private static final RowMapper<Integer> NUMBERS = (rs, number) -> rs.getInt(1);

    /** More rows than a test may read. */
    private static final int MANY = 20_000_000;

    private static OwnMariaDb database;

    private JdbcTemplate template = database.template();

    @BeforeAll
    static void open() {
        database = new OwnMariaDb();
        var template = database.template();
        template.execute("create procedure two_results(out p_count int, inout p_note varchar(40)) begin "
            + "select 1 as n union all select 2; update numbers set n = n + 1; select 3 as n; "
            + "set p_count = found_rows(), p_note = concat(p_note, ' - seen'); end");
        template.execute("create table numbers (n int)");
        template.execute("insert into numbers values (1), (2), (3)");
        template.execute("create procedure many(in p_most int) select seq as n from seq_1_to_" + MANY
            + " limit p_most");
        template.execute("create procedure plenty() begin declare n int default 0; "
            + "while n < 20000 do set n = n + 1; select n; end while; "
            + "signal sqlstate '45000' set message_text = 'All of them were collected'; end");
        template.execute("create procedure late_refusal() begin select 1 as n; "
            + "signal sqlstate '45000' set message_text = 'Too late'; end");
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void eachHasItsOwnSession() {
        database.renew();
        template = database.template();
    }

    @Test
    void resultsComeBeforeOutputs() {
        var answer = MariaDbCall.of(template, "{call two_results(?, ?)}")
            .out(1, Types.INTEGER)
            .inOut(2, "note", Types.VARCHAR)
            .execute(results -> {
                var first = results.list(10, NUMBERS);
                var second = results.single(NUMBERS);
                var out = results.outputs();
                return List.of(first, second, out.getInt(1), out.getString(2), results.updateCount());
            });

        assertThat(answer).isEqualTo(List.of(List.of(1, 2), 3, 1, "note - seen", 3));
    }

    @Test
    void moreRowsThanThereMayBeAreNotRead() {
        var before = System.nanoTime();

        assertThatThrownBy(() -> MariaDbCall.of(template, "{call many(?)}").in(1, MANY, Types.INTEGER).fetchSize(11)
            .execute(results -> results.list(10, NUMBERS))).isInstanceOf(FailureException.class);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void moreResultsThanThereMayBeAreNotCollected() {
        assertThatThrownBy(() -> MariaDbCall.of(template, "{call plenty()}")
            .execute(results -> results.all(10, NUMBERS))).isInstanceOf(FailureException.class);
    }

    @Test
    void norAreThoseBehindAnAnswerThatHasEnoughOfThem() {
        assertThatThrownBy(() -> MariaDbCall.of(template, "{call plenty()}")
            .execute(results -> results.list(10, NUMBERS))).isInstanceOf(TypeMismatchDataAccessException.class);
    }

    @Test
    void rowsAreHandedOutAsTheyAreRead() {
        var seen = new ArrayList<Integer>();

        MariaDbCall.of(template, "{call many(?)}").in(1, 3000, Types.INTEGER).fetchSize(1000)
            .each(3000, NUMBERS, seen::add);

        assertThat(seen).hasSize(3000).endsWith(3000);
    }

    @Test
    void anErrorBehindTheAnswerIsNotMissed() {
        assertThatThrownBy(() -> MariaDbCall.of(template, "{call late_refusal()}")
            .execute(results -> results.list(10, NUMBERS)))
            .isInstanceOf(DataAccessException.class)
            .hasMessageContaining("Too late");
    }

    @Test
    void rowsOfStatementsAreLeftWhereThereAreTooMany() {
        var client = database.client();
        var before = System.nanoTime();
        var many = "select seq as n from seq_1_to_" + MANY;

        assertThatThrownBy(() -> client.sql(many).withFetchSize(11).query(MySqlRowLimit.list(10, NUMBERS)))
            .isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> client.sql(many).withFetchSize(11).query(MySqlRowLimit.each(10, NUMBERS, row -> {
        }))).isInstanceOf(FailureException.class);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
        assertThat(client.sql("select 1").query(Integer.class).single()).isEqualTo(1);
    }
}
