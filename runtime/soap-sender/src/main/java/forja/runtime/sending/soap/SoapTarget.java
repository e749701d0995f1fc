package forja.runtime.sending.soap;

import forja.runtime.client.ApiJson;
import forja.runtime.client.ApiValueException;
import forja.runtime.client.http.HttpApi;
import forja.runtime.client.soap.SoapApi;
import forja.runtime.client.soap.SoapCall;
import forja.runtime.client.soap.SoapCredentials;
import forja.runtime.client.soap.SoapFaultException;
import forja.runtime.client.soap.XmlValue;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.http.HttpReceivers;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.sending.soap.SoapSenderSettings.Operation;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/** Sends messages to SOAP APIs, as requests of operations. A destination is the name of one. */
class SoapTarget implements OutboxTarget, AutoCloseable {

    static final String SENDER = "soap";

    private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

    private static final int BATCH = 100;

    private final JsonMapper json = ApiJson.builder().build();

    private final HttpReceivers receivers;

    private final Map<String, Operation> operations;

    SoapTarget(
        ObjectProvider<RestClient.Builder> builders,
        HttpSenderSettings settings,
        MessageHeaders headers,
        Map<String, Operation> operations
    ) {
        this.receivers = new HttpReceivers(builders, settings, headers, this::send);
        this.operations = Map.copyOf(operations);
    }

    @Override
    public String sender() {
        return SENDER;
    }

    @Override
    public int most(int attempts) {
        return BATCH;
    }

    @Override
    public Sending send(List<OutboxMessage> messages) {
        return receivers.send(messages);
    }

    private Sending.@Nullable Failed send(OutboxMessage message) {
        var operation = operations.get(message.destination());
        if (operation == null) {
            return new Sending.Failed(false, "This service has no operation " + message.destination());
        }
        var receiver = receivers.named(operation.receiver());
        if (receiver == null) {
            return new Sending.Failed(false, "This service has no receiver " + operation.receiver());
        }
        try {
            callOf(operation, receiver, message).done();
            return null;
        } catch (SoapFaultException | IllegalArgumentException | ApiValueException refused) {
            return new Sending.Failed(false, String.valueOf(refused.getMessage()));
        }
    }

    private SoapCall callOf(Operation operation, HttpApi receiver, OutboxMessage message) {
        // Its connection is that of the receiver, which is closed with all others.
        @SuppressWarnings("resource")
        var call = new SoapApi(receiver, SoapCredentials.none())
            .call(operation.version(), operation.element(), operation.action())
            .at(operation.path())
            .with(receivers.headersOf(message));
        if (operation.addressing()) {
            call.header(ADDRESSING, "Action", XmlValue.STRING, operation.action())
                .header(ADDRESSING, "MessageID", XmlValue.STRING, "urn:uuid:" + message.id());
        }
        var elements = new JsonElements(operation.qualified() ? operation.namespace() : "");
        return call.body(operation.namespace(), operation.element(),
            xml -> elements.write(xml, json.readTree(message.payload())));
    }

    @Override
    public void close() {
        receivers.close();
    }
}
