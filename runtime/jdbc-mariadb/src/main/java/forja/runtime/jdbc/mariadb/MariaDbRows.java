package forja.runtime.jdbc.mariadb;

import forja.runtime.jdbc.mysql.MySqlRows;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Rows of MariaDB whose columns are known only when they are there. */
public final class MariaDbRows extends MySqlRows {

    /** Reads rows whose columns of these types are meant so. */
    public MariaDbRows(Timestamps timestamps, Tinyints tinyints) {
        super(timestamps, tinyints);
    }

    /** Who says that it has no sign means a number; this driver tells it as a truth value all the same. */
    @Override
    protected boolean mayBeTruth(ResultSetMetaData columns, int column) throws SQLException {
        return columns.isSigned(column);
    }
}
