package com.acme.depot.client;

import com.acme.depot.client.proto.EverythingMessage;
import com.acme.depot.client.proto.GetParcelRequestMessage;
import com.acme.depot.client.proto.LegacyMessage;
import com.acme.depot.client.proto.ListParcelsRequestMessage;
import com.acme.depot.client.proto.ParcelMessage;
import com.acme.depot.model.AddParcelRequest;
import com.acme.depot.model.EchoRequest;
import com.acme.depot.model.Everything;
import com.acme.depot.model.GetParcelRequest;
import com.acme.depot.model.Legacy;
import com.acme.depot.model.ListParcelsRequest;
import com.acme.depot.model.OldRequest;
import com.acme.depot.model.Parcel;
import com.acme.depot.model.SayRequest;
import com.acme.depot.model.WhenRequest;
import com.google.protobuf.Empty;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import forja.runtime.client.grpc.GrpcApi;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the API: Depots. */
@Component
public class DepotsClient {

    private final GrpcApi api;

    DepotsClient(GrpcApi api) {
        this.api = api;
    }

    /** Calls <code>depot.v1.Depots/GetParcel</code>. */
    public @Nullable Parcel getParcel(GetParcelRequest request) {
        return api.call(
            "depot.v1.Depots/GetParcel",
            GetParcelRequestMessage.getDefaultInstance(),
            ParcelMessage.getDefaultInstance())
            .given("id", request.id())
            .answer(Parcel.class);
    }

    /** Calls <code>depot.v1.Depots/AddParcel</code>. */
    public @Nullable Parcel addParcel(AddParcelRequest request) {
        return api.call(
            "depot.v1.Depots/AddParcel", ParcelMessage.getDefaultInstance(), ParcelMessage.getDefaultInstance())
            .given("id", request.id())
            .given("state", request.state())
            .given("note", request.note())
            .given("to", request.to())
            .given("tags", request.tags())
            .given("stops", request.stops())
            .given("cents", request.cents())
            .given("voucher", request.voucher())
            .given("sent_at", request.sentAt())
            .given("inside", request.inside())
            .answer(Parcel.class);
    }

    /** Calls <code>depot.v1.Depots/ListParcels</code>. */
    public @Nullable List<Parcel> listParcels(ListParcelsRequest request) {
        return api.call(
            "depot.v1.Depots/ListParcels",
            ListParcelsRequestMessage.getDefaultInstance(),
            ParcelMessage.getDefaultInstance())
            .given("most", request.most())
            .given("states", request.states())
            .answers(Parcel.class);
    }

    /** Calls <code>depot.v1.Depots/Ping</code>. */
    public void ping() {
        api.call("depot.v1.Depots/Ping", Empty.getDefaultInstance(), Empty.getDefaultInstance())
            .done();
    }

    /** Calls <code>depot.v1.Depots/Say</code>. */
    public @Nullable String say(SayRequest request) {
        return api.call("depot.v1.Depots/Say", StringValue.getDefaultInstance(), StringValue.getDefaultInstance())
            .message(request.body())
            .answer(String.class);
    }

    /** Calls <code>depot.v1.Depots/When</code>. */
    public @Nullable OffsetDateTime whenValue(WhenRequest request) {
        return api.call("depot.v1.Depots/When", Timestamp.getDefaultInstance(), Timestamp.getDefaultInstance())
            .message(request.body())
            .answer(OffsetDateTime.class);
    }

    /** Calls <code>depot.v1.Depots/Echo</code>. */
    public @Nullable Everything echo(EchoRequest request) {
        return api.call(
            "depot.v1.Depots/Echo", EverythingMessage.getDefaultInstance(), EverythingMessage.getDefaultInstance())
            .given("a_double", request.aDouble())
            .given("a_float", request.aFloat())
            .given("an_int32", request.anInt32())
            .given("an_int64", request.anInt64())
            .given("a_uint32", request.aUint32())
            .given("a_uint64", request.aUint64())
            .given("a_sint32", request.aSint32())
            .given("a_sint64", request.aSint64())
            .given("a_fixed32", request.aFixed32())
            .given("a_fixed64", request.aFixed64())
            .given("a_sfixed32", request.aSfixed32())
            .given("a_sfixed64", request.aSfixed64())
            .given("a_bool", request.aBool())
            .given("a_string", request.aString())
            .given("some_bytes", request.someBytes())
            .given("lasts", request.lasts())
            .given("mask", request.mask())
            .given("struct", request.struct())
            .given("value", request.value())
            .given("list", request.list())
            .given("wrapped", request.wrapped())
            .given("wrapped_bool", request.wrappedBool())
            .given("nothing", request.nothing())
            .given("by_number", request.byNumber())
            .given("by_truth", request.byTruth())
            .given("maybe", request.maybe())
            .given("numbers", request.numbers())
            .given("times", request.times())
            .given("class", request.classValue())
            .given("package", request.packageValue())
            .given("address2line", request.address2line())
            .answer(Everything.class);
    }

    /** Calls <code>depot.v1.Depots/Old</code>. */
    public @Nullable Legacy old(OldRequest request) {
        return api.call("depot.v1.Depots/Old", LegacyMessage.getDefaultInstance(), LegacyMessage.getDefaultInstance())
            .member("id", request.id())
            .given("count", request.count())
            .given("many", request.many())
            .answer(Legacy.class);
    }
}
