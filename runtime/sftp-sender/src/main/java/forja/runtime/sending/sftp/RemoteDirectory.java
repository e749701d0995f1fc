package forja.runtime.sending.sftp;

import forja.runtime.sending.WrittenFiles;
import forja.runtime.sftp.SftpDirectory;
import java.io.IOException;

/** A directory of an SFTP server. */
record RemoteDirectory(SftpDirectory directory) implements WrittenFiles.Directory {

    @Override
    public void write(String folder, String name, byte[] content) throws IOException {
        var part = folder + "." + name + ".part";
        try (var out = directory.write(part, 0)) {
            out.write(content);
        }
        directory.move(part, folder + name);
    }
}
