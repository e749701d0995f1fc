package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

class MoneyTextTest {

    @Test
    void moneyComesBackFromTheDatabaseAsItWent() {
        try (var database = new OwnPostgres()) {
            var money = new MoneyText(database.client());
            money.learn();
            for (var amount : List.of("92233720368547758.07", "-92233720368547758.08", "0.00", "-0.05", "1234567.80")) {
                var value = new BigDecimal(amount);
                var echo = database.client().sql("select :text::money::text").param("text", money.format(value));

                assertThat(money.parse(echo.query(String.class).single())).isEqualTo(value);
            }
        }
    }

    @Test
    void whatHasMoreDigitsThanMoneyIsRefused() {
        var money = new MoneyText(databaseThatWrites("$1.00"));
        money.learn();

        var tooFine = new BigDecimal("1.005");
        assertThatThrownBy(() -> money.exact(tooFine)).isInstanceOf(TypeMismatchDataAccessException.class);
        assertThatThrownBy(() -> money.plain(tooFine)).isInstanceOf(TypeMismatchDataAccessException.class);
        assertThat(money.exact(new BigDecimal("1.5"))).isEqualTo("1.5");
        assertThat(money.exact(null)).isNull();
        assertThat(money.plain(new BigDecimal("1E+3"))).isEqualTo("1000.00");
    }

    @Test
    void whoHasNotAskedTheDatabaseKnowsNothing() {
        var money = new MoneyText(databaseThatWrites("$1.00"));

        assertThatThrownBy(() -> money.parse("$1.00")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theDatabaseIsAskedOnce() {
        var database = databaseThatWrites("$1.00");
        var money = new MoneyText(database);

        money.learn();
        money.learn();

        verify(database, times(1)).sql(anyString());
    }

    @Test
    void whereMoneyIsWrittenOtherwiseThanBeforeItIsAskedAgain() {
        var database = databaseThatWrites("$1.00", "1,00 €");
        var money = new MoneyText(database);
        money.learn();

        assertThatThrownBy(() -> money.parse("1.234,50 €")).isInstanceOf(TypeMismatchDataAccessException.class);
        money.learn();

        assertThat(money.parse("1.234,50 €")).isEqualTo("1234.50");
    }

    @Test
    void twoDatabasesMayWriteItInTwoWays() {
        var here = new MoneyText(databaseThatWrites("$1.00"));
        var there = new MoneyText(databaseThatWrites("￥1"));
        here.learn();
        there.learn();

        assertThat(here.parse("$1,234.50")).isEqualTo("1234.50");
        assertThat(there.parse("￥1,234")).isEqualTo("1234");
        assertThat(here.format(new BigDecimal("5"))).isEqualTo("5.00");
    }

    private static JdbcClient databaseThatWrites(String one, String... later) {
        var database = mock(JdbcClient.class, RETURNS_DEEP_STUBS);
        when(database.sql(anyString()).query(String.class).single()).thenReturn(one, later);
        clearInvocations(database);
        return database;
    }
}
