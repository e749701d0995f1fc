package forja.runtime.client.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;

class AnyJsonTest {

    private static final String GOOGLE = "type.googleapis.com/google.protobuf.";

    private static final Descriptor ANY = Protos.type("AnyMessage");

    private final AnyJson any = new AnyJson(AnyTypes.read(ANY, AnyJsonTest.class));

    private String sent(String json) {
        return any.sent(ANY, json.replace('\'', '"').replace("google/", GOOGLE));
    }

    private String told(String json) {
        return any.told(ANY, json).replace(GOOGLE, "google/").replace('"', '\'');
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{}",
        "{'@type':'google/Duration','value':'1.500s'}",
        "{'@type':'google/Timestamp','value':'2026-01-31T12:30:00Z'}",
        "{'@type':'google/FieldMask','value':'name,address.city'}",
        "{'@type':'google/StringValue','value':''}",
        "{'@type':'google/Int64Value','value':'9007199254740993'}",
        "{'@type':'google/Struct','value':{'@type':'x','value':[1.0,null]}}",
        "{'@type':'google/Value','value':null}",
        "{'@type':'google/ListValue','value':[]}",
        "{'@type':'google/Empty'}",
        "{'@type':'google/Any','value':{'@type':'google/Any','value':{'@type':'google/BoolValue','value':true}}}",
        "{'@type':'x/depot.v1.Key','id':'7','inner':{'@type':'google/Duration','value':'1s'}}",
        "{'@type':'example.com/not.Known','value':'/wAB'}",
        "{'@type':'not.Known','value':''}",
    })
    void whatIsSentIsToldAlike(String json) throws InvalidProtocolBufferException {
        var message = DynamicMessage.newBuilder(ANY);
        JsonFormat.parser().merge(sent(json), message);

        var answered = JsonFormat.printer().alwaysPrintFieldsWithNoPresence().print(message);

        assertThat(told(answered)).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource({"Duration, /w==", "Timestamp, CICAgICAgICAfw==", "Value, EQAAAAAAAPh/"})
    void bytesThatAreNoSuchMessageAreTold(String type, String value) {
        var answered = "{\"type\":\"" + GOOGLE + type + "\",\"value\":\"" + value + "\"}";

        assertThat(told(answered)).isEqualTo("{'@type':'google/" + type + "','value':'" + value + "'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "'text'",
        "[]",
        "{'value':'/wAB'}",
        "{'@type':1,'value':'/wAB'}",
        "{'@type':null}",
        "{'@type':'google/Duration'}",
        "{'@type':'example.com/not.Known','name':'x'}",
        "{'@type':'google/Duration','value':'soon'}",
        "{'@type':'google/Duration','value':null}",
        "{'@type':'google/StringValue','value':null}",
        "{'@type':'google/Duration','value':'1s','more':1}",
        "{'@type':'google/Empty','more':1}",
        "{'@type':'google/Any','value':1}",
        "{'@type':'x/depot.v1.Key','more':1}",
        "{'@type':'example.com/not.Known'}",
        "{'@type':'example.com/not.Known','value':1}",
        "{'@type':'example.com/not.Known','value':null}",
        "{'@type':'example.com/not.Known','value':'?'}",
        "{'@type':'example.com/not.Known','value':'','more':1}",
    })
    void whatIsNoneIsRefused(String json) {
        assertThatThrownBy(() -> sent(json)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRefusalNamesTheField() {
        assertThatThrownBy(() -> any.sent(Protos.type("Holder"), "{\"all\":[{},{\"@type\":1}]}"))
            .hasMessageStartingWith("all[1]: an object is wanted");
    }

    @Test
    void messagesWithoutAnyAreAsTheyAre() {
        assertThat(any.sent(Protos.type("Item"), "{ \"count\": 1 }")).isEqualTo("{ \"count\": 1 }");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1000})
    void messagesInMessagesHaveAnEnd(int depth) throws InvalidProtocolBufferException {
        Message message = DynamicMessage.getDefaultInstance(ANY);
        for (var level = 0; level < depth; level += 1) {
            message = holding(message.toByteString());
        }

        var told = any.told(ANY, JsonFormat.printer().print(message));

        assertThat(told.split("@type")).hasSizeBetween(2, 100);
    }

    private static Message holding(ByteString bytes) {
        return DynamicMessage.newBuilder(ANY)
            .setField(ANY.findFieldByName("type"), GOOGLE + "Any")
            .setField(ANY.findFieldByName("value"), bytes)
            .build();
    }

    @Test
    void anApiSendsAndTellsWhatAnAnyHolds() {
        var holder = Protos.empty("Holder");
        try (var remote = RemoteApi.answering(holder, holder)) {
            var api = remote.api().withAny(ANY, AnyJsonTest.class);
            var key = Map.of("@type", "x/depot.v1.Key", "id", "7");
            api.call("a.B/C", holder, holder).member("any", key).done();
            var asked = remote.asked();

            assertThat(asked).isEqualTo(api.message(holder, "{\"any\":{\"@type\":\"x/depot.v1.Key\",\"id\":\"7\"}}"));
            try (var other = RemoteApi.answering(holder, asked)) {
                assertThat(other.api().withAny(ANY, AnyJsonTest.class).call("a.B/C", holder, holder)
                    .answer(new TypeReference<Map<String, Object>>() {})).containsEntry("any", key);
            }
        }
    }

    @Test
    void whatIsNotDescribedIsMissed() {
        assertThatThrownBy(() -> AnyTypes.read(ANY, String.class))
            .hasMessage("any-messages.json is not beside java.lang.String");
    }
}
