package forja.runtime.cloudevent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-02T03:04:05.678901Z"));

    @ParameterizedTest
    @ValueSource(strings = {"cloudEvents_", "cloudEvents:", "ce_", "ce-"})
    void whatIsSentIsReadWithThePrefixOfEachProtocol(String prefix) {
        var events = new SentEvents(new EventSettings(false, true, "/shop", "com.acme."), CLOCK);

        var headers = events.headers(prefix, "placeOrder", "1");

        assertThat(headers).containsExactly(Map.entry(prefix + "specversion", "1.0"), Map.entry(prefix + "id", "1"),
            Map.entry(prefix + "source", "/shop"), Map.entry(prefix + "type", "com.acme.placeOrder"),
            Map.entry(prefix + "time", "2026-01-02T03:04:05.678Z"));
        assertThat(CloudEvent.of(headers)).isEqualTo(new CloudEvent("/shop", "1", "com.acme.placeOrder"));
    }

    @Test
    void nothingIsSaidWhereMessagesAreNoEvents() {
        assertThat(new SentEvents(new EventSettings(true, false, "/", ""), CLOCK).headers("ce_", "a", "1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"specversion", "source", "id", "type"})
    void withoutAnAttributeItIsNoEvent(String attribute) {
        var headers = new HashMap<String, Object>(
            Map.of("ce_specversion", "1.0", "ce_source", "/a", "ce_id", "1", "ce_type", "t"));
        headers.put("ce_" + attribute, " ");

        assertThatThrownBy(() -> CloudEvent.of(headers))
            .hasMessage("The message is no CloudEvent: it has no " + attribute);
    }

    @Test
    void eventsOfOtherVersionsAreNotRead() {
        assertThatThrownBy(() -> CloudEvent.of(Map.of("ce_specversion", "0.3")))
            .hasMessage("The message is a CloudEvent of version 0.3, not of 1.0");
    }

    @Test
    void aSourceWithABlankIsNone() {
        var headers = Map.of("ce_specversion", "1.0", "ce_source", "/a b", "ce_id", "c", "ce_type", "t");

        assertThatThrownBy(() -> CloudEvent.of(headers))
            .hasMessage("The message is no CloudEvent: its source is no URI");
    }

    @Test
    void sourceAndIdTogetherTellEventsApart() {
        assertThat(new CloudEvent("/a", "b c", "t").key()).isEqualTo("/a b c");
        assertThat(new CloudEvent("/a", "1", "t").key()).isNotEqualTo(new CloudEvent("/b", "1", "t").key());
        var far = "/" + "a".repeat(300);
        assertThat(new CloudEvent(far, "1", "t").key()).startsWith("sha256:").hasSizeLessThan(200)
            .isNotEqualTo(new CloudEvent(far, "2", "t").key());
    }
}
