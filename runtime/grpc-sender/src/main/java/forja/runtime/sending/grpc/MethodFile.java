package forja.runtime.sending.grpc;

import com.google.protobuf.AnyProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import com.google.protobuf.util.JsonFormat;
import forja.runtime.sending.grpc.GrpcSenderSettings.Method;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads what a method takes and answers from the description of its file. */
final class MethodFile {

    /** Messages that every library has. */
    private static final Map<String, FileDescriptor> WELL_KNOWN = List.of(AnyProto.getDescriptor(),
        DurationProto.getDescriptor(), EmptyProto.getDescriptor(), FieldMaskProto.getDescriptor(),
        StructProto.getDescriptor(), TimestampProto.getDescriptor(), WrappersProto.getDescriptor())
        .stream().collect(Collectors.toMap(FileDescriptor::getName, Function.identity()));

    private MethodFile() {
    }

    /** Finds a method in its file. */
    static MethodDescriptor find(Method method) {
        var file = read(method);
        var slash = method.method().indexOf('/');
        var name = method.method().substring(0, Math.max(0, slash));
        for (var service : file.getServices()) {
            var found = service.findMethodByName(method.method().substring(slash + 1));
            if (found != null && service.getFullName().equals(name)) {
                return found;
            }
        }
        throw new IllegalStateException(method.descriptor() + " has no method " + method.method());
    }

    private static FileDescriptor read(Method method) {
        try {
            var file = FileDescriptorProto.newBuilder();
            JsonFormat.parser().merge(method.descriptor().getContentAsString(StandardCharsets.UTF_8), file);
            var known = file.getDependencyList().stream().map(WELL_KNOWN::get).toArray(FileDescriptor[]::new);
            return FileDescriptor.buildFrom(file.build(), known);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (DescriptorValidationException invalid) {
            throw new IllegalStateException(method.descriptor() + " describes no file", invalid);
        }
    }
}
