package forja.runtime.jdbc.oracle;

import forja.runtime.jdbc.CallArguments;

/** Arguments of a table function by name: {@code SINCE => :p1}. */
public final class OracleArguments extends CallArguments {

    @Override
    protected String spelled(String prefix, String type, String value) {
        return prefix + " " + value;
    }
}
