package forja.runtime.file;

import forja.runtime.state.KnownFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells files from others by their place, size and time, and by the bytes at their two ends. */
final class FileKeys {

    private static final int END_BYTES = 4096;

    private FileKeys() {
    }

    /** A file as it is known. */
    static KnownFile of(String listener, Folder folder, FoundFile file) throws IOException {
        var path = folder.path() + "/" + file.name();
        var digest = sha256();
        for (var part : new Object[] {listener, path, file.size(), file.modified()}) {
            digest.update(part.toString().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
        }
        digest.update(bytes(folder, file, 0));
        digest.update(bytes(folder, file, Math.max(0, file.size() - END_BYTES)));
        var id = HexFormat.of().formatHex(digest.digest());
        return new KnownFile(id, listener, path, file.size(), file.modified());
    }

    private static byte[] bytes(Folder folder, FoundFile file, long offset) throws IOException {
        try (var in = folder.read(file.name(), offset)) {
            return in.readNBytes(END_BYTES);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException none) {
            throw new IllegalStateException("Every Java has SHA-256", none);
        }
    }
}
