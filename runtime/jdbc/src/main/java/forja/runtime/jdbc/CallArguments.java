package forja.runtime.jdbc;

import forja.runtime.value.Omittable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** The arguments of one call, where some may be left out: the database's default applies to those. */
public abstract class CallArguments {

    private final List<String> expressions = new ArrayList<>();

    private final MapSqlParameterSource values = new MapSqlParameterSource();

    /** Spells an argument: {@code value} is the placeholder of its value, or a word of SQL. */
    protected abstract String spelled(String prefix, String type, String value);

    /** Spells one that was left out; null where it does not appear. */
    protected @Nullable String omitted() {
        return null;
    }

    /** Adds an argument; {@code prefix} is what stands before the value, such as {@code since =>}. */
    public final CallArguments add(String prefix, String type, @Nullable Object value, int sqlType) {
        var parameter = "p" + (expressions.size() + 1);
        expressions.add(spelled(prefix, type, ":" + parameter));
        values.addValue(parameter, value, sqlType);
        return this;
    }

    /** Makes room for an OUT parameter. */
    public final CallArguments out(String prefix, String type) {
        expressions.add(spelled(prefix, type, "null"));
        return this;
    }

    /** Adds an argument unless it was left out. */
    public final CallArguments addGiven(String prefix, String type, Omittable<?> value, int sqlType) {
        if (!value.isOmitted()) {
            return add(prefix, type, value.value(), sqlType);
        }
        var word = omitted();
        if (word != null) {
            expressions.add(word);
        }
        return this;
    }

    /** Adds an argument in another form unless it was left out. */
    public final <T> CallArguments addGiven(String prefix, String type, Omittable<? extends @Nullable T> value,
        Function<T, ?> format, int sqlType) {
        return addGiven(prefix, type, value.map(format), sqlType);
    }

    /** Writes the arguments as they stand between the brackets of a call. */
    public final String list() {
        return String.join(", ", expressions);
    }

    /** Hands out the values of the arguments. */
    public final MapSqlParameterSource values() {
        return values;
    }
}
