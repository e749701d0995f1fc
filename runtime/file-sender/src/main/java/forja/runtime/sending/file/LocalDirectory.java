package forja.runtime.sending.file;

import forja.runtime.sending.WrittenFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A directory of this machine, or of one that it is mounted from. */
record LocalDirectory(Path path) implements WrittenFiles.Directory {

    /** The directory itself is not made: in place of a mount that vanished nobody would look for files. */
    @Override
    public void write(String folder, String name, byte[] content) throws IOException {
        if (!Files.isDirectory(path)) {
            throw new NoSuchFileException(path.toString());
        }
        var place = path.resolve(folder);
        var part = place.resolve("." + name + ".part");
        Files.createDirectories(place);
        try (var channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
            var bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(part, place.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
}
