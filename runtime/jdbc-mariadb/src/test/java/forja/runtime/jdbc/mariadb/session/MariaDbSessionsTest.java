package forja.runtime.jdbc.mariadb.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import forja.runtime.operation.Callers;
import forja.runtime.testing.TestDatabase;
import forja.runtime.testing.TestService;
import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Types;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mariadb.jdbc.Connection;
import org.mariadb.jdbc.util.constants.ServerStatus;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Against a real server. */
@Timeout(120)
class MariaDbSessionsTest {

    private static final String ME = "select connection_id()";

    /** What a session has that {@code leave_things} was called in. */
    private static final String LEFT =
        """
        select concat_ws(' ', cast(@left_variable as char), @@session.time_zone, @@session.group_concat_max_len,
            @@session.sql_safe_updates, coalesce(is_used_lock('left lock') = connection_id(), 0),
            @@character_set_client, @@character_set_results, @@character_set_connection, @@collation_connection,
            @@collation_database, @@sql_mode, database())
        """;

    private static final String RUNNING =
        """
        select count(*) from information_schema.processlist
        where db = database() and id <> connection_id() and command <> 'Sleep'
        """;

    private static final String LEAVING =
        """
        create procedure leave_things() begin
          create temporary table left_rows as select 1 as left_row;
          set @left_variable = 'of the first', time_zone = '+05:30';
          set group_concat_max_len = 4711, sql_safe_updates = 1, character_set_results = latin1;
          do get_lock('left lock', 0);
          prepare left_statement from 'select 1';
        end
        """;

    private static final String ENDLESS =
        """
        create procedure endless(p_how varchar(60)) begin
          while p_how = 'telling' do select 'still' as answer limit 0; end while;
          while p_how = 'computing' do set @n = coalesce(@n, 0) + 1; end while;
          while p_how = 'napping' do do sleep(1); end while;
          if p_how = 'sleeping' then select sleep(600) into @n; end if;
        end
        """;

    private static final String DEAF =
        """
        create procedure deaf(p_how varchar(60)) begin
          declare continue handler for sqlexception begin end;
          while p_how = 'failing' do update nowhere set nothing = 1; end while;
          while p_how = 'swallowing' do set @n = coalesce(@n, 0) + 1; end while;
        end
        """;

    /**
     * Puts the clock of its session ahead: each statement is a microsecond of it, and these take a tenth of one. A busy
     * machine does not reach the clock before the session is reset.
     */
    private static final String HURRYING =
        """
        create procedure hurry() begin
          declare n int;
          while now(6) < sysdate(6) + interval 3 second do
            set n = 10000;
            while n > 0 do
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              begin declare exit handler for not found begin end; end;
              set n = n - 1;
            end while;
          end while;
        end
        """;

    private static final String LATE =
        """
        create procedure late_refusal() begin
          insert into notes values ('refused late');
          select 1 as n;
          signal sqlstate '45000' set message_text = 'Too late';
        end
        """;

    private static final long MUCH = 1_000_000;

    private static TestDatabase database;

    @BeforeAll
    static void create() throws SQLException {
        database = TestDatabase.mariaDb();
        database.run(LEAVING, ENDLESS, DEAF, LATE, HURRYING,
            "create procedure finds_left_rows() select left_row from left_rows",
            "create procedure told(out p_told text) select info into p_told from information_schema.processlist "
                + "where id = connection_id()",
            "create table notes (note varchar(60))");
    }

    @AfterAll
    static void drop() throws SQLException {
        database.close();
    }

    private static TestService service(String... settings) {
        var properties = Stream.of("useResetConnection=true", "useAffectedRows=true", "socketTimeout=90000",
            "connectTimeout=5000").map("spring.datasource.hikari.data-source-properties."::concat);
        return TestService.of(database, new MariaDbSessions(),
            Stream.concat(properties, Stream.of(settings)).toArray(String[]::new));
    }

    private static String text(JdbcClient jdbc, String sql) {
        return jdbc.sql(sql).query(String.class).single();
    }

    private static void call(JdbcTemplate jdbc, String call) {
        jdbc.execute("{call " + call + "}", (CallableStatement statement) -> statement.execute());
    }

    private static void await(String sql, long number) throws SQLException, InterruptedException {
        while (database.number(sql) != number) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /**
     * A session that stays: the server keeps threads for later connections, and with them a clock that a routine of
     * another test has put ahead, so that a session may end after its first calls.
     */
    private static String lasting(JdbcClient jdbc) {
        var before = text(jdbc, ME);
        var session = text(jdbc, ME);
        while (!session.equals(before)) {
            before = session;
            session = text(jdbc, ME);
        }
        return session;
    }

    @Test
    void nothingIsLeftToTheNextCallOfTheSameSession() {
        try (var service = service()) {
            var jdbc = service.jdbc();
            var session = lasting(jdbc);
            var fresh = text(jdbc, LEFT);
            assertThat(fresh).contains(" utf8mb4 utf8mb4 utf8mb4 ").contains("IGNORE_SPACE").endsWith(database.name());
            for (int call = 0; call < 3; call++) {
                call(service.template(), "leave_things()");
                assertThat(text(jdbc, LEFT)).isEqualTo(fresh);
                assertThatThrownBy(() -> call(service.template(), "finds_left_rows()"))
                    .hasMessageContaining("left_rows");
                assertThatThrownBy(() -> jdbc.sql("execute left_statement").query().listOfRows())
                    .hasMessageContaining("left_statement");
            }
            assertThat(text(jdbc, ME)).isEqualTo(session);
        }
    }

    @Test
    void sessionsBeginAsTheOwnerSaysAndAreThatAgain() {
        try (var service = service("spring.datasource.hikari.connection-init-sql=set time_zone = '+09:00'")) {
            assertThat(text(service.jdbc(), "select @@session.time_zone")).isEqualTo("+09:00");
            call(service.template(), "leave_things()");
            assertThat(text(service.jdbc(), "select @@session.time_zone")).isEqualTo("+09:00");
        }
    }

    @Test
    void sessionsKeepWhatIsLeftWhereTheOwnerWantsIt() {
        try (var service = service("service.session.reset=false")) {
            call(service.template(), "leave_things()");
            assertThat(text(service.jdbc(), LEFT)).startsWith("of the first +05:30 4711 ON 1 utf8mb4 latin1 ");
        }
    }

    @Test
    void sessionsWhoseClockIsAheadEnd() {
        try (var service = service("spring.jdbc.template.query-timeout=80s")) {
            var session = text(service.jdbc(), ME);
            call(service.template(), "hurry()");
            assertThat(lasting(service.jdbc())).isNotEqualTo(session);
            assertThat(text(service.jdbc(), "select now(6) > sysdate(6) + interval 1 second")).isEqualTo("0");
        }
    }

    @Test
    void sessionsWithTheRoleOfRoutinesEnd() throws SQLException {
        var role = database.name() + "_role";
        database.run("create role " + role);
        try (var service = service()) {
            var session = text(service.jdbc(), ME);
            service.jdbc().sql("set role " + role).update();
            assertThat(text(service.jdbc(), ME)).isNotEqualTo(session);
            assertThat(text(service.jdbc(), "select coalesce(current_role(), 'none')")).isEqualTo("none");
        } finally {
            database.run("drop role " + role);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "endless('telling')", "endless('computing')", "endless('napping')", "endless('sleeping')",
        "deaf('failing')", "deaf('swallowing')",
    })
    void callsThatNeverEndByThemselvesAreEndedAtTheDatabase(String call) throws Exception {
        try (var service = service()) {
            assertThatThrownBy(() -> call(service.template(), call)).hasRootCauseInstanceOf(SQLTimeoutException.class);
            await(RUNNING, 0);
            assertThat(text(service.jdbc(), "select 'next'")).isEqualTo("next");
        }
    }

    @Test
    void callsEndWithTheirCaller() throws Exception {
        var gone = new AtomicBoolean();
        try (var service = service("spring.jdbc.template.query-timeout=60s")) {
            var call = calling(service, gone);
            await(RUNNING, 1);
            gone.set(true);
            assertThat(call).failsWithin(30, TimeUnit.SECONDS).withThrowableThat()
                .havingRootCause().isInstanceOf(SQLTimeoutException.class);
            await(RUNNING, 0);
        }
    }

    @Test
    void callsEndWithTheService() throws Exception {
        var service = service("spring.jdbc.template.query-timeout=60s");
        var call = calling(service, new AtomicBoolean());
        await(RUNNING, 1);

        service.close();

        assertThat(call).failsWithin(1, TimeUnit.SECONDS);
        await(RUNNING, 0);
    }

    private static CompletableFuture<Void> calling(TestService service, AtomicBoolean gone) {
        return CompletableFuture.runAsync(() ->
            Callers.serve(gone::get, () -> call(service.template(), "endless('sleeping')")));
    }

    @Test
    void callsThatAreRefusedBehindResultsAreUndone() throws SQLException {
        try (var service = service()) {
            assertThatThrownBy(() -> service.inTransaction(() -> {
                service.template().execute("{call late_refusal()}", MariaDbSessionsTest::resultByResult);
                return "never";
            })).hasMessageContaining("Too late");
            assertThat(database.number("select count(*) from notes")).isZero();
            assertThat(text(service.jdbc(), "select 'next'")).isEqualTo("next");
        }
    }

    private static boolean resultByResult(CallableStatement call) throws SQLException {
        call.setFetchSize(1);
        var isResult = call.execute();
        while (isResult) {
            isResult = call.getMoreResults();
        }
        return isResult;
    }

    @Test
    void noMoreResultsAreWaitedForBehindErrors() throws SQLException {
        try (var connection = database.connect()) {
            var context = connection.unwrap(Connection.class).getContext();
            context.setServerStatus(context.getServerStatus() | ServerStatus.MORE_RESULTS_EXISTS);

            new MariaDbSessions().settle(connection, new SQLException("refused"));

            assertThat(context.getServerStatus() & ServerStatus.MORE_RESULTS_EXISTS).isZero();
        }
    }

    @Test
    void whatRunsForConnectionsThatWereGivenUpIsKilledUntilItIsGone() throws Exception {
        try (var connection = database.connect(); var statement = connection.createStatement()) {
            final var session = connection.unwrap(Connection.class).getThreadId();
            var call = new FutureTask<>(() -> statement.execute("select sleep(30)"));
            new Thread(call).start();
            await(RUNNING, 1);

            new MariaDbSessions().killing(connection).run();

            var still = "select count(*) from information_schema.processlist where id = " + session;
            assertThat(database.number(still)).isZero();
            assertThatThrownBy(call::get).hasRootCauseInstanceOf(Exception.class);
        }
    }

    @Test
    void theDriverReadsFromGuardedSockets() throws SQLException {
        try (var service = service()) {
            var pool = service.bean(DataSource.class).unwrap(HikariDataSource.class);
            try (var connection = pool.getConnection()) {
                var factory = connection.unwrap(Connection.class).getContext().getConf().socketFactory();
                assertThat(factory).isEqualTo(GuardedSockets.class.getName());
            }
            var much = service.jdbc().sql("select repeat('x', ?)").param(MUCH).query(String.class).single();
            assertThat((long) much.length()).isEqualTo(MUCH);
        }
    }

    @Test
    void socketsOfTheOwnerAreLeftToTheOwner() {
        var own = "javax.net.DefaultSocketFactory";
        var pool = new HikariDataSource();
        pool.getDataSourceProperties().setProperty("socketFactory", own);

        new MariaDbSessions().guard(pool);

        assertThat(pool.getDataSourceProperties()).containsEntry("socketFactory", own);
    }

    @Test
    void theDatabaseIsToldWhoAsksByComments() {
        var asked = "select info from information_schema.processlist where id = connection_id()";
        var comment = "/*action='findItem',application='shop'*/ ";
        try (var service = service("service.session.trace=operation")) {
            assertThat(service.as("findItem", () -> text(service.jdbc(), asked))).contains(comment + "select info");
            assertThat(service.as("findItem", () -> service.template().execute(
                "{call told(?)}", (CallableStatement call) -> {
                    call.registerOutParameter(1, Types.VARCHAR);
                    call.execute();
                    return call.getString(1);
                }))).isNotEmpty();
            assertThat(text(service.jdbc(), asked)).doesNotContain("action=");
        }
    }
}
