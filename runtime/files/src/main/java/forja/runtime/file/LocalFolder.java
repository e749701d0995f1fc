package forja.runtime.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder of this machine, or of one that it is mounted from. Links are left alone: they lead to what is not in it.
 */
class LocalFolder implements Folder {

    private final Path folder;

    LocalFolder(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    @Override
    public String path() {
        return folder.toString();
    }

    @Override
    public List<FoundFile> list() throws IOException {
        var found = new ArrayList<FoundFile>();
        try (var entries = Files.newDirectoryStream(folder)) {
            for (var entry : entries) {
                var file = found(entry);
                if (file != null) {
                    found.add(file);
                }
            }
        } catch (DirectoryIteratorException broken) {
            throw new IOException(broken.getCause().getMessage(), broken);
        }
        return found;
    }

    @Override
    public @Nullable FoundFile find(String name) throws IOException {
        return found(folder.resolve(name));
    }

    /** Null of what is no file, or no longer there. */
    private static @Nullable FoundFile found(Path entry) throws IOException {
        try {
            var about = Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return about.isRegularFile()
                ? new FoundFile(String.valueOf(entry.getFileName()), about.size(), about.lastModifiedTime().toMillis())
                : null;
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    @Override
    public InputStream read(String path, long offset) throws IOException {
        return Channels.newInputStream(
            FileChannel.open(folder.resolve(path), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)
                .position(offset));
    }

    @Override
    public OutputStream write(String path, long offset) throws IOException {
        return new KeptStream(FileChannel.open(withFolder(path), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS).truncate(offset).position(offset));
    }

    @Override
    public boolean reserve(String path) throws IOException {
        var target = withFolder(path);
        try {
            Files.createFile(target);
            return true;
        } catch (FileAlreadyExistsException there) {
            return false;
        }
    }

    @Override
    public void move(String path, String reserved) throws IOException {
        var source = folder.resolve(path);
        var target = withFolder(reserved);
        try {
            Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException elsewhere) {
            moveElsewhere(source, target);
        }
    }

    /** To another file system: the file is whole there before it is gone here. */
    static void moveElsewhere(Path source, Path target) throws IOException {
        var part = target.resolveSibling("." + target.getFileName() + ".part");
        try (var from = FileChannel.open(source, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            var to = new KeptStream(FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING))) {
            Channels.newInputStream(from).transferTo(to);
        }
        Files.setLastModifiedTime(part, Files.getLastModifiedTime(source));
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        Files.delete(source);
    }

    @Override
    public void delete(String path) throws IOException {
        Files.deleteIfExists(folder.resolve(path));
    }

    /** The folder of a path is made below a folder that is there: not in place of a mount that vanished. */
    private Path withFolder(String path) throws IOException {
        var target = folder.resolve(path);
        var parent = target.getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            if (target.startsWith(folder) && !Files.isDirectory(folder)) {
                throw new NoSuchFileException(folder.toString());
            }
            Files.createDirectories(parent);
        }
        return target;
    }

    /** Its bytes are on the disk when it is closed. */
    private static final class KeptStream extends OutputStream {

        private final FileChannel channel;

        private final OutputStream out;

        KeptStream(FileChannel channel) {
            this.channel = channel;
            this.out = Channels.newOutputStream(channel);
        }

        @Override
        public void write(int one) throws IOException {
            out.write(one);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            try (channel) {
                if (channel.isOpen()) {
                    channel.force(true);
                }
            }
        }
    }
}
