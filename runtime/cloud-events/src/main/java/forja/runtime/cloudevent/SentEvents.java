package forja.runtime.cloudevent;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Says which event a message is, where messages are sent as CloudEvents. */
public class SentEvents {

    private final EventSettings settings;

    private final InstantSource clock;

    /** Says it by these settings. */
    public SentEvents(EventSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Whether messages are sent as events. */
    public boolean areSent() {
        return settings.sent();
    }

    /**
     * Writes the headers of a message: id 1 of placeOrder with the prefix {@code ce_} is {@code ce_specversion: 1.0},
     * {@code ce_id: 1}, {@code ce_source: /shop}, {@code ce_type: com.acme.shop.placeOrder} and {@code ce_time}.
     *
     * @return none where messages are no events
     */
    public Map<String, String> headers(String prefix, String operation, String id) {
        var headers = new LinkedHashMap<String, String>();
        if (settings.sent()) {
            headers.put(prefix + "specversion", "1.0");
            headers.put(prefix + "id", id);
            headers.put(prefix + "source", settings.source());
            headers.put(prefix + "type", settings.typePrefix() + operation);
            headers.put(prefix + "time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
        }
        return headers;
    }
}
