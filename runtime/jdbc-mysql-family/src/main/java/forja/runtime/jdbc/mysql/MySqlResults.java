package forja.runtime.jdbc.mysql;

import forja.runtime.jdbc.DriverResults;
import java.sql.SQLException;
import java.sql.Statement;

/** Results of MySQL and MariaDB: a driver that is not told otherwise reads all that is left of one to close it. */
public class MySqlResults implements DriverResults {

    @Override
    public void leave(Statement statement) throws SQLException {
        statement.cancel();
    }
}
