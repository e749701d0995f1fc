package forja.runtime.jdbc;

import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** How a driver hands out results: as JDBC says, unless the module of a database says what its driver needs. */
public interface DriverResults {

    /** Results as JDBC describes them. */
    DriverResults OF_JDBC = new DriverResults() {
    };

    /** Tells a call, before it is made, how its results are wanted. */
    default void prepare(CallableStatement call, boolean hasOutputs) throws SQLException {
        // JDBC asks for nothing
    }

    /** Makes a call, and says whether its first result has rows. */
    default boolean execute(CallableStatement call) throws SQLException {
        return call.execute();
    }

    /** Leaves a statement that has more rows than are wanted. By default closing it is enough. */
    default void leave(Statement statement) throws SQLException {
        // Whoever opened it closes it
    }

    /** Gives up a call whose answer is not read to its end. By default closing it is enough. */
    default void giveUp(CallableStatement call) throws SQLException {
        // Whoever made it closes it
    }
}
