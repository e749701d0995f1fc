package forja.runtime.state.locks;

import forja.runtime.testing.TestDatabase;
import java.sql.SQLException;

/** A database of a test's own with the table of locks. */
final class LockTable {

    private LockTable() {
    }

    static TestDatabase in(String dialect) throws SQLException {
        var isMariaDb = "mariadb".equals(dialect);
        var database = isMariaDb ? TestDatabase.mariaDb() : TestDatabase.postgres();
        var instant = isMariaDb ? "datetime(3)" : "timestamp";
        database.run("create table service_locks (name varchar(200) not null primary key, lock_until " + instant
            + " not null, locked_at " + instant + " not null, locked_by varchar(255) not null)");
        return database;
    }
}
