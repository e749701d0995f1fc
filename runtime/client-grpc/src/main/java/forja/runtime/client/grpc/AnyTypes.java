package forja.runtime.client.grpc;

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

/** The messages that an {@code Any} may hold, the API's and those of Protocol Buffers, by the names that travel. */
final class AnyTypes {

    private static final String RESOURCE = "any-messages.json";

    private static final List<FileDescriptor> WELL_KNOWN = List.of(DurationProto.getDescriptor(),
        EmptyProto.getDescriptor(), FieldMaskProto.getDescriptor(), StructProto.getDescriptor(),
        TimestampProto.getDescriptor(), WrappersProto.getDescriptor());

    private final Map<String, Descriptor> byName = new HashMap<>();

    private final Descriptor any;

    private AnyTypes(Descriptor any) {
        this.any = any;
    }

    /**
     * Reads the descriptors of the API's messages.
     *
     * @param any the message by which {@code Any} travels
     * @param beside a class beside whose file they are
     */
    static AnyTypes read(Descriptor any, Class<?> beside) {
        try (var resource = beside.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException(RESOURCE + " is not beside " + beside.getName());
            }
            var types = new AnyTypes(any);
            types.read(resource);
            return types;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (DescriptorValidationException invalid) {
            throw new IllegalStateException(RESOURCE + " describes no messages", invalid);
        }
    }

    private void read(InputStream resource) throws IOException, DescriptorValidationException {
        var json = new JsonMapper();
        var described = json.readTree(resource);
        var messages = described.path("messages");
        var built = file(json.createArrayNode().addAll(messages.values()).addAll(described.path("enums").values()));

        messages.properties().forEach(one ->
            byName.put(one.getKey(), built.findMessageTypeByName(one.getValue().path("name").asString())));
        WELL_KNOWN.forEach(known -> known.getMessageTypes().forEach(type -> byName.put(type.getFullName(), type)));
        byName.put("google.protobuf.Any", any);
    }

    /** Descriptors as one file that imports what the fields name. */
    private FileDescriptor file(ArrayNode types) throws IOException, DescriptorValidationException {
        var file = FileDescriptorProto.newBuilder().setName(RESOURCE).setSyntax("proto3");
        JsonFormat.parser().merge("{\"messageType\":" + types + "}", file);
        var imported = new ArrayList<>(WELL_KNOWN);
        imported.add(any.getFile());
        imported.forEach(one -> file.addDependency(one.getName()));
        return FileDescriptor.buildFrom(file.build(), imported.toArray(new FileDescriptor[0]));
    }

    Descriptor any() {
        return any;
    }

    /** The message of an address such as {@code type.googleapis.com/package.Message}; null where it is not known. */
    @Nullable Descriptor find(String url) {
        var slash = url.lastIndexOf('/');
        return slash < 0 ? null : byName.get(url.substring(slash + 1));
    }

    /** Whether the JSON of a message is another than its members. */
    boolean isValue(Descriptor type) {
        return type == any || isWellKnown(type) && !"Empty".equals(type.getName());
    }

    static boolean isWellKnown(Descriptor type) {
        return "google.protobuf".equals(type.getFile().getPackage());
    }
}
