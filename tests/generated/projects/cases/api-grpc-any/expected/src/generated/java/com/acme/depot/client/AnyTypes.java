package com.acme.depot.client;

import com.acme.depot.client.proto.AnyMessage;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * What an {@code Any} may hold: the messages of the uploaded files and those of Protocol Buffers, by the names that
 * travel.
 */
final class AnyTypes {

    private static final String RESOURCE = "any-messages.json";

    private static final List<FileDescriptor> WELL_KNOWN = List.of(DurationProto.getDescriptor(),
        EmptyProto.getDescriptor(), FieldMaskProto.getDescriptor(), StructProto.getDescriptor(),
        TimestampProto.getDescriptor(), WrappersProto.getDescriptor());

    private final Map<String, Descriptor> byName;

    private AnyTypes(Map<String, Descriptor> byName) {
        this.byName = byName;
    }

    /** Reads the descriptors of the uploaded files. */
    static AnyTypes read() {
        try (var resource = AnyTypes.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(RESOURCE + " is not beside this class");
            }
            return read(resource);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (DescriptorValidationException invalid) {
            throw new IllegalStateException(RESOURCE + " describes no messages", invalid);
        }
    }

    private static AnyTypes read(InputStream resource) throws IOException, DescriptorValidationException {
        var json = new JsonMapper();
        var described = json.readTree(resource);
        var messages = described.path("messages");
        var built = file(json.createArrayNode().addAll(messages.values()).addAll(described.path("enums").values()));

        var byName = new HashMap<String, Descriptor>();
        messages.properties().forEach(one ->
            byName.put(one.getKey(), built.findMessageTypeByName(one.getValue().path("name").asString())));
        WELL_KNOWN.forEach(known -> known.getMessageTypes().forEach(type -> byName.put(type.getFullName(), type)));
        byName.put("google.protobuf.Any", AnyMessage.getDescriptor());
        return new AnyTypes(byName);
    }

    /** Descriptors as one file that imports what the fields name. */
    private static FileDescriptor file(ArrayNode types) throws IOException, DescriptorValidationException {
        var file = FileDescriptorProto.newBuilder().setName(RESOURCE).setSyntax("proto3");
        JsonFormat.parser().merge("{\"messageType\":" + types + "}", file);
        var imported = new ArrayList<>(WELL_KNOWN);
        imported.add(AnyMessage.getDescriptor().getFile());
        imported.forEach(one -> file.addDependency(one.getName()));
        return FileDescriptor.buildFrom(file.build(), imported.toArray(new FileDescriptor[0]));
    }

    /** The message of an address such as {@code type.googleapis.com/package.Message}; null where it is not known. */
    @Nullable Descriptor find(String url) {
        var slash = url.lastIndexOf('/');
        return slash < 0 ? null : byName.get(url.substring(slash + 1));
    }

    /** Whether the JSON of a message is another than its members. */
    static boolean isValue(Descriptor type) {
        return type == AnyMessage.getDescriptor() || isWellKnown(type) && !"Empty".equals(type.getName());
    }

    static boolean isWellKnown(Descriptor type) {
        return "google.protobuf".equals(type.getFile().getPackage());
    }
}
