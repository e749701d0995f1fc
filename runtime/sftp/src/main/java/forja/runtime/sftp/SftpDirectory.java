package forja.runtime.sftp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.sshd.sftp.client.SftpClient;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.apache.sshd.sftp.client.extensions.openssh.OpenSSHPosixRenameExtension;
import org.jspecify.annotations.Nullable;

/**
 * A directory of a server. Paths are relative to it or say all; a folder of a path is made where it is missing, the
 * directory itself never is. Links are left alone: they lead to what is not in it.
 */
public final class SftpDirectory {

    private final SftpConnection server;

    private final String directory;

    SftpDirectory(SftpConnection server, String directory) {
        this.server = server;
        this.directory = directory;
    }

    /** Where it is: {@code sftp://orders@files.example.com:22/~/in}. */
    public String name() {
        return server.name() + (directory.startsWith("/") ? "" : "/~/") + directory;
    }

    /** The files in it, without those of folders in it. */
    public List<SftpFile> list() throws IOException {
        return server.on(directory, client -> {
            var files = new ArrayList<SftpFile>();
            for (var entry : client.readDir(directory)) {
                var about = entry.getAttributes();
                if (about.isRegularFile()) {
                    files.add(file(entry.getFilename(), about));
                }
            }
            return files;
        });
    }

    /** A file of it as it is now; null where there is none. */
    public @Nullable SftpFile find(String path) throws IOException {
        try {
            var about = server.on(path, client -> client.lstat(at(path)));
            return about.isRegularFile() ? file(path.substring(path.lastIndexOf('/') + 1), about) : null;
        } catch (NoSuchFileException gone) {
            return null;
        }
    }

    private static SftpFile file(String name, SftpClient.Attributes about) {
        return new SftpFile(name, about.getSize(), about.getModifyTime().toMillis());
    }

    /** Opens a file at that byte. */
    public InputStream read(String path, long offset) throws IOException {
        return server.on(path, client -> new SftpInput(server, client, path,
            client.open(at(path), EnumSet.of(OpenMode.Read)), offset));
    }

    /** Opens a file to write it from that byte on; what was there behind it is gone. What is closed is kept. */
    public OutputStream write(String path, long offset) throws IOException {
        return withFolder(path, client -> {
            var handle = client.open(at(path), EnumSet.of(OpenMode.Write, OpenMode.Create));
            try {
                client.setStat(handle, new SftpClient.Attributes().size(offset));
                return new SftpOutput(server, client, path, handle, offset);
            } catch (IOException | RuntimeException failure) {
                handle.close();
                throw failure;
            }
        });
    }

    /**
     * Makes an empty file.
     *
     * @return false where there is something of that name
     */
    public boolean reserve(String path) throws IOException {
        try {
            withFolder(path, client -> {
                client.open(at(path), EnumSet.of(OpenMode.Write, OpenMode.Create, OpenMode.Exclusive)).close();
                return path;
            });
            return true;
        } catch (FileSystemException refused) {
            if (isThere(path)) {
                return false;
            }
            throw refused;
        }
    }

    private boolean isThere(String path) throws IOException {
        try {
            server.on(path, client -> client.lstat(at(path)));
            return true;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** Gives a file another name, in place of what is there: nobody ever sees half of it. */
    public void move(String path, String target) throws IOException {
        withFolder(target, client -> {
            var inPlace = client.getExtension(OpenSSHPosixRenameExtension.class);
            if (inPlace != null && inPlace.isSupported()) {
                inPlace.posixRename(at(path), at(target));
            } else {
                if (isThere(target)) {
                    client.remove(at(target));
                }
                client.rename(at(path), at(target));
            }
            return target;
        });
    }

    /** Removes a file where it is there. */
    public void delete(String path) throws IOException {
        try {
            server.on(path, client -> {
                client.remove(at(path));
                return path;
            });
        } catch (NoSuchFileException gone) {
            if (isThere(path)) {
                throw gone;
            }
        }
    }

    private String at(String path) {
        return path.startsWith("/") ? path : directory + "/" + path;
    }

    /** Does something with a path whose folder may be missing: it is asked for only then. */
    private <T> T withFolder(String path, SftpConnection.Work<T> work) throws IOException {
        try {
            return server.on(path, work);
        } catch (NoSuchFileException missing) {
            if (!makeFolder(path)) {
                throw missing;
            }
            return server.on(path, work);
        }
    }

    /** Makes the folder of a path, and says whether it was missing. */
    private boolean makeFolder(String path) throws IOException {
        if (!path.startsWith("/") && !isThere("")) {
            throw new NoSuchFileException(name());
        }
        var made = false;
        var end = path.indexOf('/', 1);
        while (end > 0) {
            var folder = path.substring(0, end);
            if (!isThere(folder)) {
                made |= make(folder);
            }
            end = path.indexOf('/', end + 1);
        }
        return made;
    }

    /** Another copy of the service may have been quicker. */
    private boolean make(String folder) throws IOException {
        try {
            server.on(folder, client -> {
                client.mkdir(at(folder));
                return folder;
            });
        } catch (FileAlreadyExistsException there) {
            return true;
        } catch (FileSystemException refused) {
            if (!isThere(folder)) {
                throw refused;
            }
        }
        return true;
    }
}
