package forja.runtime.state.jdbc;

/** MySQL and MariaDB. */
class MySqlState implements StateDialect {

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
        return "timestampdiff(second, " + instant + ", current_timestamp)";
    }

    @Override
    public String now() {
        return "current_timestamp(3)";
    }

    @Override
    public String secondsAgo() {
        return "current_timestamp(3) - interval ? second";
    }

    @Override
    public String clock() {
        return "select timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(3)) div 1000";
    }

    @Override
    public String first(int rows) {
        return " limit " + rows;
    }
}
