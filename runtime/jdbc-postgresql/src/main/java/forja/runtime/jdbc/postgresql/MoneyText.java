package forja.runtime.jdbc.postgresql;

import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Money as the sessions of one database write it. Money has no other text in composites, lists and cursors. */
public final class MoneyText {

    private final JdbcClient jdbc;

    private final AtomicReference<@Nullable MoneyForm> known = new AtomicReference<>();

    /** Begins with no knowledge of how the database of this client writes money. */
    public MoneyText(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Asks the database once. It is to be called before the first value goes or comes. */
    public void learn() {
        if (known.get() == null) {
            known.set(MoneyForm.of(jdbc.sql("select 1::money::text").query(String.class).single()));
        }
    }

    /** Reads money. */
    public BigDecimal parse(String text) {
        var value = form().read(text);
        if (value == null) {
            known.set(null);
            throw new TypeMismatchDataAccessException(
                "The answer has money in another form than before: lc_monetary is a new one. Ask again.", null);
        }
        return value;
    }

    /** Writes money. */
    public String format(BigDecimal value) {
        return form().write(value);
    }

    /** Hands on the same number, which has no more digits than money has. */
    public @Nullable BigDecimal exact(@Nullable BigDecimal value) {
        if (value != null) {
            form().rounded(value);
        }
        return value;
    }

    /** Writes an exact number as text that is cast by way of a number. */
    public String plain(BigDecimal value) {
        return form().rounded(value).toPlainString();
    }

    private MoneyForm form() {
        var form = known.get();
        if (form == null) {
            throw new IllegalStateException("Nobody has asked how the database writes money");
        }
        return form;
    }
}
