package com.acme.depot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.depot.client.proto.AnyMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnyJsonTest {

    private static final String GOOGLE = "type.googleapis.com/google.protobuf.";

    private final AnyJson any = Api.ANY;

    private String sent(String json) {
        return any.sent(AnyMessage.getDescriptor(), json.replace('\'', '"').replace("google/", GOOGLE));
    }

    private String told(String json) {
        return any.told(AnyMessage.getDescriptor(), json).replace(GOOGLE, "google/").replace('"', '\'');
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
        "{'@type':'example.com/not.Known','value':'/wAB'}",
        "{'@type':'not.Known','value':''}",
    })
    void whatIsSentIsToldAlike(String json) throws InvalidProtocolBufferException {
        var message = AnyMessage.newBuilder();
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
        "{'@type':'example.com/not.Known'}",
        "{'@type':'example.com/not.Known','value':1}",
        "{'@type':'example.com/not.Known','value':null}",
        "{'@type':'example.com/not.Known','value':'?'}",
        "{'@type':'example.com/not.Known','value':'','more':1}",
    })
    void whatIsNoneIsRefused(String json) {
        assertThatThrownBy(() -> sent(json)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1000})
    void messagesInMessagesHaveAnEnd(int depth) throws InvalidProtocolBufferException {
        var message = AnyMessage.getDefaultInstance();
        for (var level = 0; level < depth; level += 1) {
            message = AnyMessage.newBuilder().setType(GOOGLE + "Any").setValue(message.toByteString()).build();
        }

        var told = any.told(AnyMessage.getDescriptor(), JsonFormat.printer().print(message));

        assertThat(told.split("@type")).hasSizeBetween(2, 100);
    }
}
