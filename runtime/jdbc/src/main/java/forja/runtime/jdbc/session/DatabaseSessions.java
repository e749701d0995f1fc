package forja.runtime.jdbc.session;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a database does by its own means for the sessions that calls run in. Each database has one implementation; a
 * service has the one of its pool as a bean.
 */
public interface DatabaseSessions {

    /**
     * Makes what resets the sessions of a pool.
     *
     * @param timeout how long a call may take; zero for as long as it likes
     * @param initSql what the owner lets each new session begin with
     */
    SessionReset reset(Duration timeout, @Nullable String initSql);

    /** Makes what tells one session who asks. */
    SessionTrace trace(Connection connection, CurrentCall call);

    /** Makes the exception that the database would throw for a call whose time was over. */
    SQLException late();

    /** Cancels at the database what runs there for a statement. */
    default void cancel(Statement statement) throws SQLException {
        statement.cancel();
    }

    /** Prepares a new pool so that {@link #endAnswer()} can tell something; by default nothing is told. */
    default void guard(HikariDataSource pool) {
        // Drivers that hand out answers row by row need no guard.
    }

    /** Says that this thread begins to read what a statement is answered. */
    default void beginAnswer() {
        // Nobody counts it.
    }

    /**
     * Tells whether what this thread has read of an answer so far is so long that it fills the memory; by default
     * nothing is known of it.
     */
    default boolean isLongAnswer() {
        return false;
    }

    /**
     * Ends what began, and says whether the answer was given up because it does not fit into the memory; by default it
     * never was.
     */
    default boolean endAnswer() {
        return false;
    }

    /**
     * Whether a connection that is aborted ends a read that waits for a silent database. Then a watched call goes
     * without the time-out of its socket, which would cost each wait of a virtual thread a timer; by default it keeps
     * that.
     */
    default boolean endsSilentReads() {
        return false;
    }

    /**
     * Whether a driver keeps what a routine tells beside its answer, so that it is forgotten now and then; by default
     * it does not.
     */
    default boolean keepsNotices() {
        return false;
    }

    /** Tidies a connection up after an error of a statement; by default a driver does so itself. */
    default void settle(Connection connection, SQLException error) {
        // Nothing is left to do.
    }

    /**
     * Makes what ends the session of a connection that was given up, whatever has become of the connection; null, as
     * by default, where the database ends it itself.
     */
    default @Nullable Runnable killing(Connection connection) {
        return null;
    }
}
