package forja.runtime.jdbc.postgresql.session;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;

/**
 * A statement that is outdated is asked again on its connection, which the pool would give up for some of its
 * failures.
 */
final class OutdatedStatements implements SQLExceptionOverride {

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        return isOutdated(failure)
            ? Override.DO_NOT_EVICT
            : Override.CONTINUE_EVICT;
    }

    /**
     * Whether what the driver keeps prepared is gone, or answers with other columns by now. Nothing was done, and what
     * is asked again is prepared anew; the driver itself does that for single statements only.
     */
    static boolean isOutdated(SQLException failure) {
        var told = failure instanceof PSQLException refused ? refused.getServerErrorMessage() : null;
        return "26000".equals(failure.getSQLState())
            || told != null && "RevalidateCachedQuery".equals(told.getRoutine());
    }
}
