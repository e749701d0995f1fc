package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ColumnNamesTest {

    /** Each line is a label and its name: those who name columns that are known have a test on the same file. */
    @Test
    void columnsAreCalledAsThoseThatAreKnown() throws IOException {
        var lines = lines().stream().map(line -> line.split("\t", -1)).toList();

        assertThat(lines).hasSizeGreaterThan(20);
        assertThat(ColumnNames.of(lines.stream().map(line -> line[0]).toList()))
            .containsExactlyElementsOf(lines.stream().map(line -> line[1]).toList());
    }

    private static List<String> lines() throws IOException {
        try (var file = Objects.requireNonNull(ColumnNamesTest.class.getResourceAsStream("column-names.tsv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
