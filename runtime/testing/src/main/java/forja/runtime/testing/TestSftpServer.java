package forja.runtime.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The SFTP server of OpenSSH on a port of its own, with keys of its own, for whom the tests run as. Paths are relative
 * to a directory of the test's. It ends with {@link #close()}.
 */
public final class TestSftpServer implements AutoCloseable {

    private static final String SERVER = "/usr/sbin/sshd";

    /** The best one first, as the server offers them. */
    private static final List<String> KINDS = List.of("ed25519", "ecdsa", "rsa");

    private static final int TRIES = 500;

    private static final long TRY_MS = 20;

    private final Path own;

    private final Path directory;

    private final int port;

    private @Nullable Process process;

    /**
     * Starts it.
     *
     * @param own where its keys are written
     * @param directory where relative paths begin
     */
    public TestSftpServer(Path own, Path directory) throws IOException {
        this.own = own;
        this.directory = directory;
        for (var kind : KINDS) {
            // Long keys of RSA take their time.
            var bits = "rsa".equals(kind) ? "2048" : "256";
            run("ssh-keygen", "-q", "-t", kind, "-b", bits, "-N", "", "-f", own.resolve(kind).toString());
        }
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", own.resolve("user").toString());
        Files.copy(own.resolve("user.pub"), own.resolve("authorized"));
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        start();
    }

    /** Its settings below {@code service.sftp.<name>}, with which it lets tests in. */
    public List<String> settings(String name) throws IOException {
        var prefix = "service.sftp." + name + ".";
        return List.of(prefix + "host=127.0.0.1", prefix + "port=" + port, prefix + "user=" + user(),
            prefix + "private-key=" + key(), prefix + "host-key=" + fingerprint("ed25519"));
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Whom the tests run as. */
    public String user() {
        return System.getProperty("user.name");
    }

    /** The file that has that user's key. */
    public Path key() {
        return own.resolve("user");
    }

    /** The fingerprint of one of its keys: of {@code ed25519}, {@code ecdsa} or {@code rsa}. */
    public String fingerprint(String kind) throws IOException {
        return run("ssh-keygen", "-l", "-E", "sha256", "-f", own.resolve(kind + ".pub").toString()).split(" ")[1];
    }

    /** One of its keys as files of known hosts have it. */
    public String publicKey(String kind) throws IOException {
        return Files.readString(own.resolve(kind + ".pub")).strip();
    }

    /** Starts it again, at the same port with the same keys. */
    public void start() throws IOException {
        var settings = new ArrayList<>(List.of("ListenAddress 127.0.0.1", "Port " + port, "UsePAM no",
            "PasswordAuthentication no", "PermitRootLogin yes", "StrictModes no", "PidFile none", "MaxStartups 100",
            "AuthorizedKeysFile " + own.resolve("authorized"), "Subsystem sftp internal-sftp -d " + directory));
        KINDS.forEach(kind -> settings.add("HostKey " + own.resolve(kind)));
        var file = Files.write(own.resolve("sshd_config"), settings);
        if ("root".equals(user())) {
            // Its service makes it when the machine starts, where that runs at all.
            Files.createDirectories(Objects.requireNonNull(own.toAbsolutePath().getRoot()).resolve("run/sshd"));
        }
        var started = new ProcessBuilder(SERVER, "-D", "-e", "-f", file.toString()).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(own.resolve("log").toFile())).start();
        process = started;
        for (var tries = 0; tries < TRIES; tries++) {
            try (var heard = new Socket(InetAddress.getLoopbackAddress(), port)) {
                heard.getInputStream().read();
                return;
            } catch (IOException notYet) {
                pause();
            }
        }
        throw new IOException("The server has not started: " + Files.readString(own.resolve("log")));
    }

    /** Ends it at once with all who are connected, as a machine that loses its power does. */
    public void kill() {
        processes().forEach(ProcessHandle::destroyForcibly);
        processes().forEach(each -> each.onExit().join());
        process = null;
    }

    /** Ends those who are connected, and goes on to take others. */
    public void cut() {
        var sessions = process == null ? Stream.<ProcessHandle>of() : process.descendants();
        sessions.forEach(ProcessHandle::destroyForcibly);
    }

    /** Stops it without closing anything, or goes on with it. */
    public void hang(boolean stopped) throws IOException {
        for (var each : processes().toList()) {
            run("kill", stopped ? "-STOP" : "-CONT", String.valueOf(each.pid()));
        }
    }

    private Stream<ProcessHandle> processes() {
        var known = process;
        return known == null ? Stream.of() : Stream.concat(known.descendants(), Stream.of(known.toHandle()));
    }

    private static void pause() {
        try {
            Thread.sleep(TRY_MS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException(stopped));
        }
    }

    private static String run(String... command) throws IOException {
        var started = new ProcessBuilder(command).redirectErrorStream(true).start();
        started.getOutputStream().close();
        var said = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (started.onExit().join().exitValue() != 0) {
            throw new IOException(Arrays.toString(command) + ": " + said);
        }
        return said;
    }

    @Override
    public void close() {
        kill();
    }
}
