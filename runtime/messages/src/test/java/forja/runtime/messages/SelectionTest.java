package forja.runtime.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.messages.Selection.Selected;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class SelectionTest {

    private static final String ROWS =
        "{\"total\":2,\"lines\":[{\"sku\":\"a\",\"n\":1},{\"sku\":\"b\"},{\"sku\":\"a\"}]}";

    private static List<Selected> of(Selection selection, String answer) {
        return selection.of(JsonMapper.shared().readTree(answer));
    }

    private static List<String> contents(Selection selection, String answer) {
        return of(selection, answer).stream().map(each -> each.content().toString()).toList();
    }

    @Test
    void theWholeAnswerIsOneMessageWithoutAnOrder() {
        assertThat(contents(Selection.whole(), "{\"a\":1}")).containsExactly("{\"a\":1}");
        assertThat(contents(Selection.whole(), "null")).containsExactly("null");
        assertThat(of(Selection.whole(), "{}")).extracting(Selected::key).containsOnlyNulls();
    }

    @Test
    void eachRowIsOneMessageWithAnIdOfItsOwn() {
        var selected = of(Selection.eachRowOf("lines"), ROWS);
        assertThat(selected).extracting(each -> each.content().toString())
            .containsExactly("{\"sku\":\"a\",\"n\":1}", "{\"sku\":\"b\"}", "{\"sku\":\"a\"}");
        assertThat(selected).extracting(Selected::id).doesNotHaveDuplicates()
            .allSatisfy(id -> assertThat(UUID.fromString(id)).hasToString(id));
        assertThat(of(Selection.eachRowOf("lines"), ROWS)).extracting(Selected::id)
            .doesNotContainAnyElementsOf(selected.stream().map(Selected::id).toList());
        assertThat(contents(Selection.eachRow(), "[{\"a\":1},2]")).containsExactly("{\"a\":1}", "2");
    }

    @Test
    void whereThereAreNoRowsNothingIsSent() {
        assertThat(contents(Selection.eachRow(), "[]")).isEmpty();
        assertThat(contents(Selection.eachRow(), "null")).isEmpty();
        assertThat(contents(Selection.eachRowOf("lines"), "{}")).isEmpty();
        assertThatThrownBy(() -> of(Selection.eachRowOf("total"), ROWS)).hasMessageContaining("total");
    }

    @ParameterizedTest
    @CsvSource({
        "paid, paid, true", "paid, open, false",
        "10.50, 10.5, true", "10.50, 10.51, false", "10.50, ten, false",
        "true, true, true", "null, null, false"
    })
    void aMemberHasAValueOrNot(String value, String wanted, boolean has) {
        var json = "paid".equals(value) ? "{\"m\":\"paid\"}" : "{\"m\":" + value + "}";
        assertThat(of(Selection.whole().whereIs("m", wanted), json)).hasSize(has ? 1 : 0);
        assertThat(of(Selection.whole().whereIsNot("m", wanted), json)).hasSize(has ? 0 : 1);
    }

    @Test
    void aMemberThatIsMissingHasNoValue() {
        assertThat(contents(Selection.eachRowOf("lines").wherePresent("n"), ROWS)).hasSize(1);
        assertThat(contents(Selection.eachRowOf("lines").whereIsNot("n", "1"), ROWS)).hasSize(2);
        assertThat(contents(Selection.whole().wherePresent("m"), "{\"m\":null}")).isEmpty();
        assertThat(contents(Selection.whole().whereIs("a.b", "1"), "{\"a\":{\"b\":1}}")).hasSize(1);
        assertThat(contents(Selection.whole().wherePresent("m"), "7")).isEmpty();
    }

    @Test
    void theKeyIsThatOfTheMemberHoweverLong() {
        assertThat(of(Selection.eachRowOf("lines").inOrderOf("sku"), ROWS)).extracting(Selected::key)
            .containsExactly("a", "b", "a");
        assertThat(of(Selection.eachRowOf("lines").inOrderOf("n"), ROWS)).extracting(Selected::key)
            .containsExactly("1", null, null);
        var text = "x".repeat(201);
        assertThat(of(Selection.whole().inOrderOf("m"), "{\"m\":\"" + text + "\"}").get(0).key()).hasSize(36)
            .isEqualTo(of(Selection.whole().inOrderOf("m"), "{\"m\":\"" + text + "\"}").get(0).key());
    }
}
