package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.support.GeneratedKeyHolder;

class GeneratedKeyTest {

    @Test
    void aKeyIsOfItsColumnsTypeWhateverTheDriverTells() {
        var told = new GeneratedKeyHolder(List.of(Map.of("insert_id", BigInteger.valueOf(7))));

        assertThat(GeneratedKey.of(told, Integer.class)).isEqualTo(7);
        assertThat(GeneratedKey.of(told, Long.class)).isEqualTo(7L);
    }

    @Test
    void noRowHasNoKey() {
        assertThat(GeneratedKey.of(new GeneratedKeyHolder(), Long.class)).isNull();
    }
}
