package forja.runtime.rest.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.state.RequestKey;
import java.security.Principal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.ErrorResponseException;

class IdempotencyKeyTest {

    private static final byte[] BODY = {1};

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', value = {
        "\"8e03 978e\"|8e03 978e",
        "\"a\\\\\\\"b\"|a\\\"b",
        "8e03978e-40d5|8e03978e-40d5",
    })
    void aKeyIsAStringOrAWord(String given, String key) {
        assertThat(IdempotencyKey.of(keyed(given))).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "\"a", "two words", "a,b", "\"ü\"", "\"a\";b=1"})
    void whatIsNoKeyIsRefused(String given) {
        assertThatThrownBy(() -> IdempotencyKey.of(keyed(given))).isInstanceOf(ErrorResponseException.class);
    }

    @Test
    void twoKeysOrOneThatIsTooLongAreRefused() {
        var two = keyed("a");
        two.addHeader(IdempotencyKey.NAME, "b");

        assertThatThrownBy(() -> IdempotencyKey.of(two)).isInstanceOf(ErrorResponseException.class);
        assertThatThrownBy(() -> IdempotencyKey.of(keyed("x".repeat(256)))).isInstanceOf(ErrorResponseException.class);
    }

    @Test
    void keysOfTwoCallersNeverMeet() {
        assertThat(keyOf("ann", "/orders").value()).isNotEqualTo(keyOf("bob", "/orders").value());
        assertThat(keyOf("ann", "/orders").value()).isEqualTo(keyOf("ann", "/bills").value());
        assertThat(keyOf("ann", "/orders").fingerprint()).isNotEqualTo(keyOf("ann", "/bills").fingerprint());
    }

    private static RequestKey keyOf(String caller, String path) {
        var request = new MockHttpServletRequest("POST", path);
        request.setUserPrincipal((Principal) () -> caller);
        return IdempotencyKey.requestOf("key", request, List.of(), BODY);
    }

    private static MockHttpServletRequest keyed(String given) {
        var request = new MockHttpServletRequest();
        request.addHeader(IdempotencyKey.NAME, given);
        return request;
    }
}
