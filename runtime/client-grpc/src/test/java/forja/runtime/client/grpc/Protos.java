package forja.runtime.client.grpc;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;

/** The messages of the tests, which no compiler made. */
final class Protos {

    private static final FileDescriptor FILE = file(
        """
        {"name": "test.proto", "package": "test", "syntax": "proto3",
         "messageType": [
          {"name": "AnyMessage", "field": [
            {"name": "type", "number": 1, "type": "TYPE_STRING"},
            {"name": "value", "number": 2, "type": "TYPE_BYTES"}]},
          {"name": "Item", "field": [
            {"name": "item_name", "number": 1, "type": "TYPE_STRING", "jsonName": "itemName"},
            {"name": "count", "number": 2, "type": "TYPE_INT64", "jsonName": "count"}]},
          {"name": "Holder", "field": [
            {"name": "any", "number": 1, "type": "TYPE_MESSAGE", "typeName": ".test.AnyMessage", "jsonName": "any"},
            {"name": "all", "number": 2, "type": "TYPE_MESSAGE", "typeName": ".test.AnyMessage", "jsonName": "all",
             "label": "LABEL_REPEATED"}]}]}
        """);

    private Protos() {
    }

    private static FileDescriptor file(String json) {
        try {
            var file = FileDescriptorProto.newBuilder();
            JsonFormat.parser().merge(json, file);
            return FileDescriptor.buildFrom(file.build(), new FileDescriptor[0]);
        } catch (InvalidProtocolBufferException | DescriptorValidationException failure) {
            throw new AssertionError(failure);
        }
    }

    static Descriptor type(String name) {
        return FILE.findMessageTypeByName(name);
    }

    static DynamicMessage empty(String name) {
        return DynamicMessage.getDefaultInstance(type(name));
    }

    static DynamicMessage item(String name, long count) {
        var type = type("Item");
        return DynamicMessage.newBuilder(type)
            .setField(type.findFieldByName("item_name"), name)
            .setField(type.findFieldByName("count"), count)
            .build();
    }
}
