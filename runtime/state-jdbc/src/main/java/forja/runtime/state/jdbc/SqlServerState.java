package forja.runtime.state.jdbc;

/** SQL Server, whose locks are hints of the table. */
class SqlServerState implements StateDialect {

    @Override
    public String lockHint() {
        return " with (updlock, rowlock, readpast)";
    }

    @Override
    public String lock() {
        return "";
    }

    @Override
    public String readHint() {
        return " with (readpast)";
    }

    @Override
    public String secondsSince(String instant) {
        return "datediff_big(second, " + instant + ", sysdatetimeoffset())";
    }

    @Override
    public String now() {
        return "sysdatetimeoffset()";
    }

    @Override
    public String secondsAgo() {
        return "dateadd(second, -cast(? as int), sysdatetimeoffset())";
    }

    @Override
    public String clock() {
        return "select datediff_big(millisecond, '1970-01-01', sysutcdatetime())";
    }

    @Override
    public String first(int rows) {
        return " offset 0 rows fetch next " + rows + " rows only";
    }
}
