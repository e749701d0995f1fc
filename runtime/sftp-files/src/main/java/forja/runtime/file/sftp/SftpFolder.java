package forja.runtime.file.sftp;

import forja.runtime.file.Folder;
import forja.runtime.file.FoundFile;
import forja.runtime.sftp.SftpDirectory;
import forja.runtime.sftp.SftpFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A folder of an SFTP server. */
record SftpFolder(SftpDirectory directory) implements Folder {

    @Override
    public String path() {
        return directory.name();
    }

    @Override
    public List<FoundFile> list() throws IOException {
        return directory.list().stream().map(SftpFolder::found).toList();
    }

    @Override
    public @Nullable FoundFile find(String name) throws IOException {
        var file = directory.find(name);
        return file == null ? null : found(file);
    }

    private static FoundFile found(SftpFile file) {
        return new FoundFile(file.name(), file.size(), file.modified());
    }

    @Override
    public InputStream read(String path, long offset) throws IOException {
        return directory.read(path, offset);
    }

    @Override
    public OutputStream write(String path, long offset) throws IOException {
        return directory.write(path, offset);
    }

    @Override
    public boolean reserve(String path) throws IOException {
        return directory.reserve(path);
    }

    @Override
    public void move(String path, String reserved) throws IOException {
        directory.move(path, reserved);
    }

    @Override
    public void delete(String path) throws IOException {
        directory.delete(path);
    }
}
