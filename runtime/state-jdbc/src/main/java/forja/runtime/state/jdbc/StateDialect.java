package forja.runtime.state.jdbc;

/**
 * The SQL of a database for tables that several copies of a service work on. Hints stand behind a table's name, and
 * {@code lock} ends a query.
 */
public interface StateDialect {

    /** The dialect of a database by the name that the settings have for it: {@code postgresql}. */
    static StateDialect of(String database) {
        return switch (database) {
            case "postgresql" -> new PostgresState();
            case "mysql", "mariadb" -> new MySqlState();
            case "oracle" -> new OracleState();
            case "sqlserver" -> new SqlServerState();
            default -> throw new IllegalArgumentException("service.state.dialect: there is no " + database);
        };
    }

    /** The hint that, with {@link #lock()}, locks rows for a transaction and skips those that another one has. */
    String lockHint();

    /** The end of a query that locks rows for a transaction and skips those that another one has. */
    String lock();

    /** The hint that reads what is there without waiting for rows that are being written. */
    String readHint();

    /** Seconds since an instant. */
    String secondsSince(String instant);

    /** The clock of the database, with its zone where a column of that type has one. */
    String now();

    /** The time so many seconds ago, which are a parameter. */
    String secondsAgo();

    /** The query for the clock of the database as milliseconds since 1970: of this moment, not of the transaction. */
    String clock();

    /** The end of an ordered query that gives so many rows at most. */
    String first(int rows);
}
