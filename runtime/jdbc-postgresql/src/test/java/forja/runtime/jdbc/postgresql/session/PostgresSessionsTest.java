package forja.runtime.jdbc.postgresql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.operation.Callers;
import forja.runtime.testing.TestDatabase;
import forja.runtime.testing.TestService;
import forja.runtime.testing.TestWay;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.Status;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Against a real server. */
@Timeout(120)
class PostgresSessionsTest {

    private static final String ME = "/* sole */ select pg_backend_pid()";

    private static final String LEAVE = "select leave_things()";

    /** What a session has that {@link #LEAVE} was called in. */
    private static final String LEFT =
        """
        select concat_ws(' ',
            nullif(current_setting('app.secret', true), ''), current_setting('TimeZone'),
            current_setting('default_transaction_isolation'), current_setting('statement_timeout'),
            (select count(*) from pg_class where relname = 'left_rows' and pg_table_is_visible(oid)),
            (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()),
            (select count(*) from pg_prepared_statements where from_sql),
            (select count(*) from pg_cursors where name = 'left_cursor'),
            (select count(*) from pg_listening_channels()))
        """;

    private static final String ACTIVE =
        """
        select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
            and backend_type = 'client backend'
        """;

    private static final String LEAVING =
        """
        create function leave_things() returns text language plpgsql as $$ begin
          create temp table left_rows as select 1 as left_row;
          perform set_config('app.secret', 'of the first', false), set_config('TimeZone', 'Asia/Kolkata', false);
          perform pg_advisory_lock(4711);
          execute 'prepare left_statement as select 1';
          execute 'declare left_cursor cursor with hold for select 1';
          execute 'listen left_channel';
          execute 'set session characteristics as transaction isolation level serializable';
          return 'left';
        end $$
        """;

    private static final String ENDLESS =
        """
        create function endless(how text) returns text language plpgsql as $$ begin
          while how = 'telling' loop raise notice 'still %', clock_timestamp(); end loop;
          while how = 'informing' loop raise info 'still %', repeat('x', 1000); end loop;
          if how = 'sleeping' then perform pg_sleep(600); end if;
          while how = 'deaf' loop
            begin perform pg_sleep(0.1); exception when query_canceled then null; end;
          end loop;
          return how;
        end $$
        """;

    /** A database that fell silent does not hear either that a call is cancelled. */
    private static final String SILENT = "?cancelSignalTimeout=1&socketTimeout=90";

    private static final int OFTEN = 12;

    private static TestDatabase database;

    @BeforeAll
    static void create() throws SQLException {
        database = TestDatabase.postgres();
        database.run(LEAVING, ENDLESS,
            "create function forgets() returns text language plpgsql as $$ begin"
                + " execute 'deallocate all'; return 'forgotten'; end $$",
            "create procedure commits_twice(out told text) language plpgsql as $$ begin"
                + " commit; perform 1; commit; told := current_setting('application_name'); end $$",
            "create table notes (id integer generated always as identity, note text)",
            "create table grown (id integer)", "insert into grown values (1)");
    }

    @AfterAll
    static void drop() throws SQLException {
        database.close();
    }

    private static TestService service(String... settings) {
        return TestService.of(database, new PostgresSessions(), settings);
    }

    private static String text(JdbcClient jdbc, String sql) {
        return jdbc.sql(sql).query(String.class).single();
    }

    private static void await(String sql, long number) throws SQLException, InterruptedException {
        while (database.number(sql) != number) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/* sole */ "})
    void nothingIsLeftToTheNextCallOfTheSameSession(String mark) {
        try (var service = service()) {
            var jdbc = service.jdbc();
            final var session = text(jdbc, ME);
            var fresh = text(jdbc, LEFT);
            assertThat(fresh).endsWith("read committed 1s 0 0 0 0 0");
            for (int call = 0; call < OFTEN; call++) {
                assertThat(text(jdbc, mark + LEAVE)).isEqualTo("left");
                assertThat(text(jdbc, mark + LEFT)).isEqualTo(fresh);
            }
            service.inTransaction(() -> text(jdbc, LEAVE));
            assertThat(text(jdbc, LEFT)).isEqualTo(fresh);
            assertThat(text(jdbc, ME)).isEqualTo(session);
        }
    }

    @Test
    void soleQueriesAreCommittedAndWhatTheyRefuseIsUndone() throws SQLException {
        try (var service = service()) {
            var jdbc = service.jdbc();
            var adding = "/* sole */ insert into notes (note) values (?) returning id";
            var id = jdbc.sql(adding).param("sole").query(Integer.class).single();
            assertThat(database.number("select count(*) from notes where id = " + id)).isOne();

            assertThatThrownBy(() -> jdbc.sql("/* sole */ select 1 / ?").param(0).query(Integer.class).single())
                .hasMessageContaining("division by zero");
            assertThat(text(jdbc, LEFT)).endsWith(" 0 0 0 0 0");
        }
    }

    @Test
    void aTransactionIsOneWhateverItsQueriesSayOfThemselves() throws SQLException {
        try (var service = service()) {
            var jdbc = service.jdbc();
            var count = database.number("select count(*) from notes");
            assertThatThrownBy(() -> service.inTransaction(() -> {
                jdbc.sql("/* sole */ insert into notes (note) values ('undone') returning id")
                    .query(Integer.class).single();
                throw new IllegalStateException("thought better of it");
            })).hasMessage("thought better of it");
            assertThat(database.number("select count(*) from notes")).isEqualTo(count);
        }
    }

    @Test
    void statementsThatAreOutdatedAreAskedAgainOnTheirConnection() throws SQLException {
        try (var service = service()) {
            var jdbc = service.jdbc();
            final var session = text(jdbc, ME);
            for (int call = 0; call < OFTEN; call++) {
                jdbc.sql("/* sole */ select * from grown").query().singleRow();
            }
            database.run("alter table grown add column name text default 'grown'");
            assertThat(jdbc.sql("/* sole */ select * from grown").query().singleRow()).containsEntry("name", "grown");
            assertThat(text(jdbc, ME)).isEqualTo(session);

            for (int call = 0; call < OFTEN; call++) {
                assertThat(text(jdbc, "/* sole */ select forgets()")).isEqualTo("forgotten");
            }
            assertThat(jdbc.sql("/* sole */ select * from grown").query().singleRow()).containsEntry("id", 1);
            assertThat(text(jdbc, ME)).isEqualTo(session);
        }
    }

    @Test
    void sessionsBeginAsTheOwnerSaysAndAreThatAgain() {
        var zone = "select current_setting('TimeZone')";
        try (var service = service("spring.datasource.hikari.connection-init-sql=set time zone 'Asia/Tokyo'")) {
            assertThat(text(service.jdbc(), zone)).isEqualTo("Asia/Tokyo");
            text(service.jdbc(), LEAVE);
            assertThat(text(service.jdbc(), zone)).isEqualTo("Asia/Tokyo");
        }
    }

    @Test
    void sessionsKeepWhatIsLeftWhereTheOwnerWantsIt() {
        try (var service = service("service.session.reset=false")) {
            text(service.jdbc(), LEAVE);
            assertThat(text(service.jdbc(), LEFT)).startsWith("of the first Asia/Kolkata serializable 0 1 1 1 1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sleeping", "telling", "informing", "deaf"})
    void callsThatNeverEndByThemselvesAreEndedAtTheDatabase(String how) throws Exception {
        try (var service = service()) {
            assertThatThrownBy(() -> service.jdbc().sql("select endless(?)").param(how).query(String.class).single())
                .isInstanceOf(QueryTimeoutException.class);
            await(ACTIVE, 0);
            assertThat(text(service.jdbc(), "/* sole */ select 'next'")).isEqualTo("next");
        }
    }

    @Test
    void callsEndWithTheirCaller() throws Exception {
        var gone = new AtomicBoolean();
        try (var service = service("spring.jdbc.template.query-timeout=60s")) {
            var call = calling(service, gone);
            await(ACTIVE, 1);
            gone.set(true);
            assertThat(call).failsWithin(30, TimeUnit.SECONDS).withThrowableThat()
                .withCauseInstanceOf(QueryTimeoutException.class);
            await(ACTIVE, 0);
        }
    }

    @Test
    void callsEndWithTheService() throws Exception {
        var service = service("spring.jdbc.template.query-timeout=60s");
        var call = calling(service, new AtomicBoolean());
        await(ACTIVE, 1);

        service.close();

        assertThat(call).failsWithin(1, TimeUnit.SECONDS);
        await(ACTIVE, 0);
    }

    private static CompletableFuture<Void> calling(TestService service, AtomicBoolean gone) {
        return CompletableFuture.runAsync(() ->
            Callers.serve(gone::get, () -> text(service.jdbc(), "select endless('sleeping')")));
    }

    @Test
    void aDatabaseThatFallsSilentHoldsNobodyUp() throws SQLException, IOException {
        try (var way = new TestWay(database.server());
            var service = TestService.at(database.urlAt(way.port()) + SILENT, database, new PostgresSessions())) {
            text(service.jdbc(), ME);
            var began = System.nanoTime();
            assertThatThrownBy(() -> service.inTransaction(() -> {
                text(service.jdbc(), "select pg_backend_pid()");
                way.fallSilent();
                return text(service.jdbc(), "select 'never answered'");
            })).isInstanceOf(RuntimeException.class);
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)).isLessThan(30);
        }
    }

    @Test
    void whoFindsNoConnectionIsToldThatTheServiceIsBusyAndTheDatabaseIsThere() {
        try (var service = service()) {
            service.inTransaction(() -> {
                text(service.jdbc(), "select 'busy'");
                var other = CompletableFuture.supplyAsync(() -> text(service.jdbc(), ME))
                    .handle((any, thrown) -> thrown);
                assertThat(service.meaning(other.join())).isEqualTo(Failure.Kind.BUSY);
                assertThat(service.health().health().getStatus()).isEqualTo(Status.UP);
                return "done";
            });
            assertThat(text(service.jdbc(), "select 'free'")).isEqualTo("free");
        }
    }

    @Test
    void theDatabaseIsToldWhoAsksUntilTheCallIsOver() throws SQLException {
        var asked = "select current_setting('application_name')";
        var names = "select count(*) from pg_stat_activity"
            + " where datname = current_database() and application_name like 'shop%'";
        try (var service = service("service.session.trace=operation")) {
            var jdbc = service.jdbc();
            for (int call = 0; call < OFTEN; call++) {
                for (var sql : List.of("/* sole */ " + asked, asked)) {
                    assertThat(service.as("findItem", () -> text(jdbc, sql))).isEqualTo("shop findItem");
                    assertThat(service.as("addItem", () -> service.inTransaction(() -> text(jdbc, sql))))
                        .isEqualTo("shop addItem");
                }
                assertThat(service.as("commitTwice", () -> text(jdbc, "call commits_twice(null)")))
                    .isEqualTo("shop commitTwice");
                assertThat(text(jdbc, asked)).doesNotContain("shop");
                assertThat(database.number(names)).isZero();
            }
            assertThat(service.as("addNote", () -> service.inTransaction(() ->
                jdbc.sql("insert into notes (note) values (?)").param("told").update()))).isOne();
        }
    }

    @Test
    void sessionsThatKeepWhatIsLeftKeepNoName() throws SQLException {
        var asked = "select current_setting('application_name')";
        try (var service = service("service.session.trace=operation", "service.session.reset=false")) {
            for (var sql : List.of(asked, "/* sole */ " + asked)) {
                assertThat(service.as("findItem", () -> text(service.jdbc(), sql))).isEqualTo("shop findItem");
                assertThat(text(service.jdbc(), asked)).doesNotContain("shop");
                assertThat(service.as("addItem", () -> service.inTransaction(() -> text(service.jdbc(), sql))))
                    .isEqualTo("shop addItem");
                assertThat(text(service.jdbc(), asked)).doesNotContain("shop");
            }
        }
    }
}
