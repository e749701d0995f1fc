package forja.runtime.jdbc.mariadb;

import static forja.runtime.jdbc.mysql.MySqlRows.Timestamps.INSTANTS;
import static forja.runtime.jdbc.mysql.MySqlRows.Timestamps.LOCAL;
import static forja.runtime.jdbc.mysql.MySqlRows.Tinyints.NUMBERS;
import static forja.runtime.jdbc.mysql.MySqlRows.Tinyints.TRUTH_VALUES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.jdbc.mysql.MySqlRows.Timestamps;
import forja.runtime.jdbc.mysql.MySqlRows.Tinyints;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.dao.TypeMismatchDataAccessException;

class MariaDbRowsTest {

    private static OwnMariaDb database;

    @BeforeAll
    static void open() {
        database = new OwnMariaDb();
        var template = database.template();
        template.execute("create table ratings (id int, flag tinyint(1), small tinyint(1) unsigned, is_on bit(1), "
            + "mask bit(12))");
        template.execute("insert into ratings values (1, 1, 200, b'1', b'000000110000'), (2, 5, 0, b'0', b'1')");
        template.execute("create table moments (at timestamp(3) null, day date, made year, spent time(2), "
            + "local datetime(1), doc json)");
        template.execute("set sql_mode = ''");
        template.execute("set time_zone = '+00:00'");
        template.execute("insert into moments values ('2026-07-01 10:00:00.5', '2026-01-31', 2005, '-30:00:01.25', "
            + "'2026-01-02 03:04:05.5', '{\"a\":1.10}'), "
            + "(null, '0000-00-00', null, null, '2026-05-00 01:02:03', null)");
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void tinyintsAreTruthValuesUnlessTheyHaveNoSign() {
        assertThat(row("select flag, small from ratings where id = 1", LOCAL, TRUTH_VALUES))
            .containsEntry("flag", true).containsEntry("small", 200);
    }

    @Test
    void anotherNumberIsNotTakenForTrue() {
        assertThatThrownBy(() -> row("select flag from ratings where id = 2", LOCAL, TRUTH_VALUES))
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasMessageContaining("\"flag\" is 5");
    }

    @Test
    void tinyintsAreNumbersWhereTheServiceSaysSo() {
        assertThat(row("select flag, small from ratings where id = 2", LOCAL, NUMBERS))
            .containsEntry("flag", 5).containsEntry("small", 0);
    }

    @Test
    void bitsAreNumbersAndOneOfThemIsTruth() {
        assertThat(row("select is_on, mask from ratings where id = 1", LOCAL, NUMBERS))
            .containsEntry("isOn", true).containsEntry("mask", BigInteger.valueOf(48));
        assertThat(row("select max(is_on) as any_on, max(mask) as top from ratings", LOCAL, NUMBERS))
            .containsEntry("anyOn", true).containsEntry("top", BigInteger.valueOf(48));
    }

    @Test
    void timestampsAreInstantsWhereTheSessionIsInUtc() {
        var sql = "select at, local from moments where day = '2026-01-31'";

        assertThat(row(sql, INSTANTS, NUMBERS))
            .containsEntry("at", OffsetDateTime.parse("2026-07-01T10:00:00.5Z"))
            .containsEntry("local", LocalDateTime.parse("2026-01-02T03:04:05.5"));
        assertThat(row(sql, LOCAL, NUMBERS))
            .containsEntry("at", LocalDateTime.parse("2026-07-01T10:00:00.5"));
    }

    @Test
    void datesThatNoCalendarHasAreNullOrTheirText() {
        assertThat(row("select at, day, made, spent, local from moments where made is null", INSTANTS, NUMBERS))
            .containsEntry("at", null).containsEntry("day", null).containsEntry("made", null)
            .containsEntry("spent", null)
            .containsEntry("local", "2026-05-00 01:02:03.0");
        assertThat(row("select day, made, spent from moments where made is not null", LOCAL, NUMBERS))
            .containsEntry("day", "2026-01-31").containsEntry("made", 2005).containsEntry("spent", "-30:00:01.25");
    }

    @Test
    void allElseIsWhatJsonCanHold() {
        var row = row("select cast(10.50 as decimal(6, 2)) as price, 9007199254740993 as big, 0.5e0 as ratio, "
            + "'x😀' as `some text`, x'00ff' as raw, doc from moments where made is not null", LOCAL, NUMBERS);

        assertThat(row).containsEntry("price", new BigDecimal("10.50")).containsEntry("big", 9007199254740993L)
            .containsEntry("ratio", 0.5).containsEntry("someText", "x😀");
        assertThat((byte[]) row.get("raw")).containsExactly(0, 255);
        assertThat(row.get("doc")).hasToString("{\"a\":1.10}");
    }

    private static Map<String, Object> row(String sql, Timestamps timestamps, Tinyints tinyints) {
        return database.client().sql(sql).query(new MariaDbRows(timestamps, tinyints)).single();
    }
}
