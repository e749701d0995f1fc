package forja.runtime.jdbc.sqlserver;

import forja.runtime.jdbc.CallArguments;

/** Arguments of a function by position. One that was left out is the word that stands for its default. */
public final class SqlServerArguments extends CallArguments {

    /** Name and type of an argument are the function's own, for whoever reads the call. */
    @Override
    protected String spelled(String prefix, String type, String value) {
        return value;
    }

    @Override
    protected String omitted() {
        return "default";
    }
}
