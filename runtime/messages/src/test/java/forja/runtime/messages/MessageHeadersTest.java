package forja.runtime.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class MessageHeadersTest {

    private final MessageHeaders headers = MessageHeaders.of(new MockEnvironment()
        .withProperty("SHOP", "7")
        .withProperty("service.messages.headers.place.sender", "rest")
        .withProperty("service.messages.headers.place.operation", "place to crm")
        .withProperty("service.messages.headers.place.destination", "crm POST /orders")
        .withProperty("service.messages.headers.place.values.X-Shop", "no. ${SHOP:}")
        .withProperty("service.messages.headers.place.values[X_Customer]", "{customer.name}")
        .withProperty("service.messages.headers.place.values.X-None", "${NOBODY:}"));

    @Test
    void valuesAreOfSettingsAndOfTheMessage() {
        assertThat(headers.of("rest", "place to crm", "crm POST /orders", "{\"customer\":{\"name\":\"$1 é\"}}"))
            .containsOnly(entry("X-Shop", "no. 7"), entry("X_Customer", "$1 é"));
    }

    @Test
    void whatHasNoValueIsLeftOut() {
        assertThat(headers.of("rest", "place to crm", "crm POST /orders", "{\"customer\":null}"))
            .containsOnly(entry("X-Shop", "no. 7"));
        assertThat(headers.of("rest", "place to crm", "crm POST /orders", "[1]")).containsOnlyKeys("X-Shop");
    }

    @Test
    void otherMessagesHaveNone() {
        assertThat(headers.of("rest", "place to crm", "crm PUT /orders", "{}")).isEmpty();
        assertThat(headers.of("rest", "place to erp", "crm POST /orders", "{}")).isEmpty();
        assertThat(headers.of("soap", "place to crm", "crm POST /orders", "{}")).isEmpty();
        assertThat(MessageHeaders.none().of("rest", "place to crm", "crm POST /orders", "{}")).isEmpty();
    }

    @Test
    void inAsciiEveryOtherSignIsItsBytes() {
        assertThat(headers.ofAscii("rest", "place to crm", "crm POST /orders",
            "{\"customer\":{\"name\":\"é\\r\\nX: 5%\"}}")).containsEntry("X_Customer", "%C3%A9%0D%0AX: 5%25");
    }

    @Test
    void aConnectionHasThoseThatNeedNoMessage() {
        assertThat(headers.ofConnection("rest", "crm POST /orders")).containsOnly(entry("X-Shop", "no. 7"));
    }
}
