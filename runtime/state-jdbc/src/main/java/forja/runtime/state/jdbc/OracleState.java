package forja.runtime.state.jdbc;

/** Oracle Database. */
class OracleState implements StateDialect {

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
        return "(cast(sys_extract_utc(systimestamp) as date) - cast(sys_extract_utc(" + instant
            + ") as date)) * 86400";
    }

    @Override
    public String now() {
        return "systimestamp";
    }

    @Override
    public String secondsAgo() {
        return "systimestamp - numtodsinterval(?, 'second')";
    }

    @Override
    public String clock() {
        return "select (trunc(utc) - date '1970-01-01') * 86400000 + to_number(to_char(utc, 'SSSSS')) * 1000"
            + " + to_number(to_char(utc, 'FF3')) from (select sys_extract_utc(systimestamp) utc from dual)";
    }

    @Override
    public String first(int rows) {
        return " fetch first " + rows + " rows only";
    }
}
