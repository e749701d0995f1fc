package forja.runtime.state.jdbc;

/** PostgreSQL. */
class PostgresState implements StateDialect {

    @Override
    public String lockHint() {
        return "";
    }

    @Override
    public String lock() {
        return " for update skip locked";
    }

    @Override
    public String readHint() {
        return "";
    }

    @Override
    public String secondsSince(String instant) {
        return "extract(epoch from current_timestamp - " + instant + ")";
    }

    @Override
    public String now() {
        return "current_timestamp";
    }

    @Override
    public String secondsAgo() {
        return "current_timestamp - ? * interval '1 second'";
    }

    @Override
    public String clock() {
        return "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";
    }

    @Override
    public String first(int rows) {
        return " fetch first " + rows + " rows only";
    }
}
