package forja.runtime.jdbc.postgresql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;

/**
 * How a place writes money: {@code $1,234.50}, {@code 1.234,50 €}, {@code ￥1,234}. A session's {@code lc_monetary} says
 * what stands before the cents and how many digits these have.
 */
final class MoneyForm {

    private static final Pattern ONE = Pattern.compile("1(?:(\\D)(0+))?");

    /** Digits in groups, between which stands one sign. */
    private static final String WHOLE = "\\D*\\d+(?:(\\D)\\d+(?:\\1\\d+)*)?\\D*";

    private final String point;

    private final int digits;

    private final Pattern written;

    private MoneyForm(String point, int digits) {
        this.point = point;
        this.digits = digits;
        written = Pattern.compile(digits == 0 ? WHOLE : ".*\\d" + Pattern.quote(point) + "\\d{" + digits + "}\\D*");
    }

    /** {@code 1,00 €} → two digits behind a comma. */
    static MoneyForm of(String one) {
        var found = ONE.matcher(one);
        return found.find() && found.group(2) != null
            ? new MoneyForm(found.group(1), found.group(2).length())
            : new MoneyForm("", 0);
    }

    /** Null where the text is another place's. */
    @Nullable BigDecimal read(String text) {
        if (!written.matcher(text).matches()) {
            return null;
        }
        var amount = new BigDecimal(new BigInteger(text.replaceAll("\\D", "")), digits);
        var isNegative = text.indexOf('-') >= 0 || text.indexOf('−') >= 0 || text.indexOf('(') >= 0;
        return isNegative ? amount.negate() : amount;
    }

    /** What is below zero stands in parentheses, which are read whatever the sign of the place is. */
    String write(BigDecimal value) {
        var amount = rounded(value.abs()).toPlainString().replace(".", point);
        return value.signum() < 0 ? "(" + amount + ")" : amount;
    }

    BigDecimal rounded(BigDecimal value) {
        try {
            return value.setScale(digits, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException tooFine) {
            throw new TypeMismatchDataAccessException(
                "Money has at most %d digits behind its point.".formatted(digits), tooFine);
        }
    }
}
