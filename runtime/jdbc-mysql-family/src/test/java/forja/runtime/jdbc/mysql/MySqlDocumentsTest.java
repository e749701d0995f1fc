package forja.runtime.jdbc.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

class MySqlDocumentsTest {

    @Test
    void listsComeBackAsTheyWent() {
        var lines = List.of(Map.of("price", new BigDecimal("1.10")), Map.of("price", new BigDecimal("2")));

        var text = MySqlDocuments.text(lines);

        assertThat(MySqlDocuments.read(text, new TypeReference<List<Map<String, BigDecimal>>>() {})).isEqualTo(lines);
    }

    @Test
    void nullStaysNull() {
        assertThat(MySqlDocuments.read(null, new TypeReference<List<String>>() {})).isNull();
    }
}
