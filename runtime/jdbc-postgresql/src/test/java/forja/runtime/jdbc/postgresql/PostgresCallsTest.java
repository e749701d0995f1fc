package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.value.Omittable;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What repositories ask of PostgreSQL, and what its errors mean. */
class PostgresCallsTest {

    private static OwnPostgres database;

    private final JdbcClient jdbc = database.client();

    private final PostgresFailures failures = new PostgresFailures();

    @BeforeAll
    static void open() {
        database = new OwnPostgres();
        database.template().execute(
            """
            create domain email as text constraint at check (value like '%@%');
            create table accounts (id int primary key, owner email not null,
              balance int constraint enough check (balance >= 0));
            create function told(name text, since date default '2026-01-01', note text default 'none') returns text
              language sql as $$ select name || ' ' || since || ' ' || coalesce(note, 'null') $$;
            create function refuse(state text) returns void language plpgsql as $$
              begin raise exception 'Out of stock' using errcode = state, hint = 'Order less'; end $$;
            create function opened(most int) returns refcursor language plpgsql as $$
              declare own refcursor; begin open own for select generate_series(1, most) as n; return own; end $$;
            """);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void whatWasLeftOutHasTheDefaultOfTheRoutine() {
        var arguments = new PostgresArguments()
            .add("name =>", "text", "a", Types.VARCHAR)
            .addGiven("since =>", "date", Omittable.omitted(), Types.DATE)
            .addGiven("note =>", "text", Omittable.of(null), Types.VARCHAR);

        assertThat(arguments.list()).isEqualTo("name => :p1::text, note => :p2::text");
        assertThat(jdbc.sql("select told(" + arguments.list() + ")").paramSource(arguments.values()).query(String.class)
            .single()).isEqualTo("a 2026-01-01 null");
    }

    @Test
    void whatIsGivenHasItsValue() {
        var arguments = new PostgresArguments()
            .add("name =>", "text", "a", Types.VARCHAR)
            .addGiven("since =>", "date", Omittable.of(LocalDate.of(2026, 2, 3)), LocalDate::toString, Types.OTHER);

        assertThat(jdbc.sql("select told(" + arguments.list() + ")").paramSource(arguments.values()).query(String.class)
            .single()).isEqualTo("a 2026-02-03 none");
        assertThat(new PostgresArguments().out("", "int4").list()).isEqualTo("null::int4");
    }

    @Test
    void cursorsAreReadWhereTheyAreMet() {
        RowMapper<Integer> numbers = (rs, number) -> rs.getInt("n");
        var transaction = database.transaction();

        List<Integer> rows = transaction.execute(status -> jdbc.sql("select opened(3)")
            .query((rs, number) -> PostgresCursors.rows(rs.getObject(1), 3, numbers)).single());

        assertThat(rows).containsExactly(1, 2, 3);
        assertThatThrownBy(() -> transaction.execute(status -> jdbc.sql("select opened(4)")
            .query((rs, number) -> PostgresCursors.rows(rs.getObject(1), 3, numbers)).single()))
            .isInstanceOf(FailureException.class);
    }

    @Test
    void oneThatWasNeverOpenedIsEmpty() throws SQLException {
        assertThat(PostgresCursors.rows(null, 3, (rs, number) -> number)).isEmpty();
    }

    @Test
    void aCursorThatIsNotOpenIsToldAsSuch() {
        assertThat(failureOf("fetch all in nowhere")).isEqualTo(new Failure(Failure.Kind.REFUSED,
            "The operation answered the name of a cursor that is not open.", null));
    }

    @Test
    void whatIsViolatedIsNamedAndNothingOfTheData() {
        jdbc.sql("insert into accounts values (1, 'a@b', 5)").update();

        assertThat(failureOf("insert into accounts values (1, 'a@b', 5)"))
            .isEqualTo(new Failure(Failure.Kind.CONFLICT, "The constraint \"accounts_pkey\" is violated.", null));
        assertThat(failureOf("update accounts set balance = -1"))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "The constraint \"enough\" is violated.", null));
        assertThat(failureOf("update accounts set owner = null"))
            .isEqualTo(new Failure(Failure.Kind.INVALID, "The column \"owner\" takes no null.", null));
        assertThat(failureOf("select 'nobody'::email")).isEqualTo(
            new Failure(Failure.Kind.REFUSED, "The constraint \"at\" of the type \"email\" is violated.", null));
    }

    @Test
    void whatRoutinesRaiseReachesTheCaller() {
        assertThat(failureOf("select refuse('P0001')"))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock", "Order less"));
        assertThat(failureOf("select refuse('P0002')"))
            .isEqualTo(new Failure(Failure.Kind.NOT_FOUND, "Out of stock", "Order less"));
        assertThat(failureOf("select refuse('SH001')"))
            .isEqualTo(new Failure(Failure.Kind.REFUSED, "Out of stock", "Order less"));
    }

    @Test
    void whatTheDatabaseSaysOfItselfDoesNot() {
        assertThat(failureOf("select nobody()")).isEqualTo(Failure.of(Failure.Kind.INTERNAL));
        assertThat(failureOf("select 1 / 0")).isEqualTo(Failure.of(Failure.Kind.INVALID));
    }

    @Test
    void aCallThatTakesTooLongTimesOut() {
        jdbc.sql("set statement_timeout = 50").update();
        try {
            assertThat(failureOf("select pg_sleep(10)")).isEqualTo(Failure.of(Failure.Kind.TIMEOUT));
        } finally {
            jdbc.sql("reset statement_timeout").update();
        }
    }

    private Failure failureOf(String sql) {
        try {
            database.template().execute(sql);
        } catch (DataAccessException error) {
            return failures.classify(error);
        }
        throw new AssertionError("It did not fail: " + sql);
    }
}
