package forja.runtime.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApiWordsTest {

    @Test
    void wordsAreOneLine() {
        assertThat(ApiWords.line(" Out of\r\nstock\t")).isEqualTo("Out of stock");
    }

    @Test
    void noWordsAreNone() {
        assertThat(ApiWords.line(null)).isNull();
        assertThat(ApiWords.line(" \n")).isNull();
    }

    @Test
    void aLineIsNoLongerThanCanBeRead() {
        assertThat(ApiWords.line("x".repeat(5_000))).hasSize(501).endsWith("…");
    }
}
