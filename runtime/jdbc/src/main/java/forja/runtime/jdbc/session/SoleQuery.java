package forja.runtime.jdbc.session;

import java.sql.PreparedStatement;

/** A query that is the only statement of its use of a connection: the reset of the session goes along with it. */
public interface SoleQuery {

    /** The statement to bind and to execute. */
    PreparedStatement asStatement();

    /** Whether the session is as after its login again. */
    boolean isReset();
}
