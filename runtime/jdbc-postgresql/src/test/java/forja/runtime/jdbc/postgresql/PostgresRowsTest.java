package forja.runtime.jdbc.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.FailureException;
import forja.runtime.jdbc.RowLimit;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class PostgresRowsTest {

    private static OwnPostgres database;

    private final JdbcClient jdbc = database.client();

    private final MoneyText money = new MoneyText(jdbc);

    @BeforeAll
    static void open() {
        database = new OwnPostgres();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void numbersKeepWhatTheyAre() {
        assertThat(row("select 1::int2 as a, 2::int4 as b, 3::int8 as c, 1.50::numeric as d, 'NaN'::numeric as e, "
            + "0.5::float4 as f, 0.1::float8 as g, true as h, null::int4 as i"))
            .containsExactlyInAnyOrderEntriesOf(mapOf("a", 1L, "b", 2L, "c", 3L, "d", new BigDecimal("1.50"),
                "e", Double.NaN, "f", 0.5f, "g", 0.1, "h", true, "i", null));
    }

    @Test
    void datesAndTimesAreThoseOfTheTypes() {
        jdbc.sql("set timezone = 'Asia/Kolkata'").update();

        assertThat(row("select date '0044-03-15 BC' as a, time '12:30' as b, timetz '12:30+02' as c, "
            + "timestamp '2026-01-02 03:04' as d, timestamptz '2026-01-02 03:04:05.5Z' as e, date 'infinity' as f"))
            .containsExactlyInAnyOrderEntriesOf(mapOf("a", LocalDate.of(-43, 3, 15), "b", LocalTime.of(12, 30),
                "c", OffsetTime.parse("12:30+02:00"), "d", LocalDateTime.parse("2026-01-02T03:04"),
                "e", OffsetDateTime.parse("2026-01-02T03:04:05.5Z"), "f", LocalDate.MAX));
    }

    @Test
    void bytesDocumentsAndAllElseAreWhatJsonCanHold() {
        var row = row("select '\\x00ff'::bytea as a, '{\"b\": 1.10}'::jsonb as b, interval '1 day' as c, "
            + "point(1, 2) as d");

        assertThat((byte[]) row.get("a")).containsExactly(0, 255);
        assertThat(row.get("b")).hasToString("{\"b\":1.10}");
        assertThat(row).containsEntry("c", "1 day").containsEntry("d", "(1,2)");
    }

    @Test
    void arraysAreListsOfAnyDepth() {
        assertThat(row("select array[1, null] as a, array[array['x'], array['{,}']] as b, array[]::text[] as c, "
            + "array[box '1,2,3,4', box '5,6,7,8'] as d, array['1.5'::money] as e"))
            .containsExactlyInAnyOrderEntriesOf(mapOf("a", Arrays.asList(1L, null),
                "b", List.of(List.of("x"), List.of("{,}")), "c", List.of(), "d", "{(3,4),(1,2);(7,8),(5,6)}",
                "e", List.of(new BigDecimal("1.50"))));
    }

    @Test
    void eachColumnHasItsName() {
        assertThat(row("select 1 as customer_id, 2 as \"customerId\", 3 as \"?column?\"").keySet())
            .containsExactly("customer_id", "customerId", "column");
    }

    @Test
    void moreRowsThanThereMayBeAreRefusedAndTheSessionGoesOn() {
        assertThatThrownBy(() -> jdbc.sql("select generate_series(1, 100000) as n")
            .query(RowLimit.list(10, new PostgresRows(money)))).isInstanceOf(FailureException.class);

        assertThat(row("select 1 as n")).containsEntry("n", 1L);
    }

    private Map<String, Object> row(String sql) {
        money.learn();
        return jdbc.sql(sql).query(new PostgresRows(money)).single();
    }

    private static Map<String, Object> mapOf(Object... entries) {
        var map = new LinkedHashMap<String, Object>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put((String) entries[i], entries[i + 1]);
        }
        return map;
    }
}
