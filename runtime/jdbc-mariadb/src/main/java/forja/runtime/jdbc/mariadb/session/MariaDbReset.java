package forja.runtime.jdbc.mariadb.session;

import forja.runtime.jdbc.session.SessionReset;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.client.impl.StandardClient;

/** Resets a session of MariaDB by the server's own command, and sets again what that takes back of the login. */
final class MariaDbReset implements SessionReset {

    /**
     * The server's command leaves a session with the server's own character set: texts would be read as another one's.
     */
    private static final String NAMES = "set names utf8mb4";

    /**
     * As the driver asks for at the login: the server's collation where it is one of that character set, and blanks
     * before brackets.
     */
    private static final String LOGIN = "set collation_connection = if(@@global.collation_server like 'utf8mb4%', "
        + "@@global.collation_server, @@collation_connection), sql_mode = concat(@@sql_mode, case ";

    private static final String ANYHOW = "else ',IGNORE_SPACE' end)";

    /**
     * A session counts at least a microsecond a statement, so a routine that loops fast puts its clock ahead, where it
     * stands until the time is there. No command takes that back: the mode is none, so the reset fails, and the
     * session ends.
     */
    private static final String AHEAD = "when now(6) > sysdate(6) + interval 1000 microsecond then ',CLOCK_IS_AHEAD' ";

    /** The command leaves a session the role that a routine has set, which is told in the same way. */
    private static final String ROLE = "when not (current_role() <=> (select role_name from "
        + "information_schema.applicable_roles where is_default = 'YES' limit 1)) then ',ROLE_IS_ANOTHER' ";

    private final @Nullable String initSql;

    private final String login;

    MariaDbReset(@Nullable String initSql) {
        this.initSql = initSql;
        var setsRole = initSql != null && initSql.toLowerCase(Locale.ROOT).contains("role");
        this.login = LOGIN + AHEAD + (setsRole ? "" : ROLE) + ANYHOW;
    }

    /** The server's command also takes back the variables that the driver sets at the login: they are set again. */
    @Override
    public void reset(Connection connection) throws SQLException {
        restart(connection.unwrap(org.mariadb.jdbc.Connection.class));
    }

    private void restart(org.mariadb.jdbc.Connection connection) throws SQLException {
        var database = connection.getContext().getDatabase();
        connection.reset();
        if (!(connection.getClient() instanceof StandardClient client)) {
            throw new SQLNonTransientConnectionException("One of several hosts: its session has no known beginning");
        }
        var variables = client.createSessionVariableQuery(client.getContext());
        try (var statement = connection.createStatement()) {
            statement.addBatch(NAMES);
            statement.addBatch(login);
            if (database != null) {
                statement.addBatch(use(database));
            }
            if (variables != null) {
                statement.addBatch(variables);
            }
            if (initSql != null) {
                statement.addBatch(initSql);
            }
            statement.executeBatch();
        }
    }

    /** The command leaves the session with the server's character set for its database's, until that is used again. */
    private static String use(String database) {
        return "use `" + database.replace("`", "``") + "`";
    }
}
