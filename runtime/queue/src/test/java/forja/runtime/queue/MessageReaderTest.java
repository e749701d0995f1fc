package forja.runtime.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.Min;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class MessageReaderTest {

    private static final ValidatorFactory VALIDATORS = Validation.buildDefaultValidatorFactory();

    private final MessageReader reader = new MessageReader(
        JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build(),
        VALIDATORS.getValidator());

    @AfterAll
    static void close() {
        VALIDATORS.close();
    }

    @Test
    void aRequestIsReadOfTheBody() {
        assertThat(reader.read(message("{\"amount\": 2}"), Order.class)).isEqualTo(new Order(2));
    }

    @Test
    void whatIsNoRequestIsInvalidAndSaysWhy() {
        assertInvalid("no", "The message is not JSON");
        assertInvalid("null", "The message is null");
        assertInvalid("{\"amount\": \"x\"}", "The message does not fit at ");
        assertInvalid("{\"other\": 1}", "The message does not fit at ");
        assertInvalid("{\"amount\": 0}", "amount ");
    }

    @Test
    void messagesWithNothingAreEmptyOrEmptyObjects() {
        assertThatCode(() -> reader.requireNothing(message(""))).doesNotThrowAnyException();
        assertThatCode(() -> reader.requireNothing(message("{}"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> reader.requireNothing(message("{\"amount\": 2}")))
            .isInstanceOf(InvalidMessageException.class);
    }

    @Test
    void messagesAreToldFromOthersByTheirIds() {
        assertThat(reader.id(identified(" a "))).isEqualTo("a");
        assertThatThrownBy(() -> reader.id(message("{}"))).hasMessage("The message has no messageId");
        assertThatThrownBy(() -> reader.id(identified(" "))).hasMessage("The message has no messageId");
        assertThatThrownBy(() -> reader.id(identified("x".repeat(201)))).hasMessageContaining("longer than 200");
    }

    @Test
    void headersAreReadByTheirTexts() {
        assertThat(reader.required("header n", "12", Integer.class)).isEqualTo(12);
        assertThat(reader.required("header n", 12, String.class)).isEqualTo("12");
        assertThat(reader.optional("header n", null, String.class)).isNull();
        assertThatThrownBy(() -> reader.required("header n", null, String.class))
            .hasMessage("The message has no header n");
        assertThatThrownBy(() -> reader.optional("header n", List.of(), String.class))
            .hasMessage("The message does not fit at header n");
        assertThatThrownBy(() -> reader.optional("header n", "x", Integer.class))
            .hasMessage("The message does not fit at header n");
    }

    private void assertInvalid(String body, String reason) {
        assertThatThrownBy(() -> reader.read(message(body), Order.class))
            .isInstanceOf(InvalidMessageException.class)
            .hasMessageStartingWith(reason);
    }

    private static ReceivedMessage message(String body) {
        return new ReceivedMessage(body.getBytes(StandardCharsets.UTF_8), null, null, null, Map.of());
    }

    private static ReceivedMessage identified(String id) {
        return new ReceivedMessage(new byte[0], id, null, null, Map.of());
    }

    private record Order(@Min(1) int amount) {}
}
