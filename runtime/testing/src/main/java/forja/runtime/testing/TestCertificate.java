package forja.runtime.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.UUID;

/**
 * A server's key, and its certificate for the name localhost alone, made by {@code keytool}. It is signed by itself, so
 * who trusts it trusts nobody else.
 */
public final class TestCertificate {

    /** The password of its store. */
    public static final String PASSWORD = "changeit";

    private static final int LINE = 64;

    private final Path folder;

    /** Makes one, whose files are in this folder; it has to be there. */
    public TestCertificate(Path folder) throws IOException {
        this.folder = folder;
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var making = new ProcessBuilder(keytool, "-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname",
            "CN=" + UUID.randomUUID(), "-ext", "san=dns:localhost", "-validity", "2", "-storetype", "PKCS12",
            "-keystore", store().toString(), "-storepass", PASSWORD).redirectErrorStream(true).start();
        var said = new String(making.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (making.onExit().join().exitValue() != 0) {
            throw new IOException(said);
        }
        try (var in = Files.newInputStream(store())) {
            var store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            Files.writeString(certificate(), pem("CERTIFICATE", store.getCertificate("server").getEncoded()));
            Files.writeString(key(), pem("PRIVATE KEY", store.getKey("server", PASSWORD.toCharArray()).getEncoded()));
            var trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("server", store.getCertificate("server"));
            try (var out = Files.newOutputStream(trust())) {
                trusted.store(out, PASSWORD.toCharArray());
            }
        } catch (GeneralSecurityException failure) {
            throw new IOException(failure);
        }
    }

    /** Its key and its certificate, as PKCS12. */
    public Path store() {
        return folder.resolve("server.p12");
    }

    /** Its certificate, as PKCS12: what clients trust. */
    public Path trust() {
        return folder.resolve("trust.p12");
    }

    /** Its certificate, as PEM. */
    public Path certificate() {
        return folder.resolve("server.pem");
    }

    /** Its key, as PEM. */
    public Path key() {
        return folder.resolve("server.key");
    }

    private static String pem(String what, byte[] bytes) {
        var encoder = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
        return "-----BEGIN " + what + "-----\n" + encoder.encodeToString(bytes) + "\n-----END " + what + "-----\n";
    }
}
