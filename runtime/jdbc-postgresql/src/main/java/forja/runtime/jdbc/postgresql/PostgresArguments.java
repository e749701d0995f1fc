package forja.runtime.jdbc.postgresql;

import forja.runtime.jdbc.CallArguments;

/** Arguments by name and with a cast: {@code since => :p1::date}. */
public final class PostgresArguments extends CallArguments {

    @Override
    protected String spelled(String prefix, String type, String value) {
        return "%s %s::%s".formatted(prefix, value, type).strip();
    }
}
