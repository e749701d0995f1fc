package forja.runtime.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.testing.TestSftpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories of OpenSSH's own server. */
class SftpDirectoryTest {

    private static final String HERE = InetAddress.getLoopbackAddress().getHostAddress();

    @TempDir
    private static Path own;

    @TempDir
    private static Path home;

    private static TestSftpServer server;

    private SftpServers servers;

    private Path place;

    private SftpDirectory directory;

    @BeforeAll
    static void start() throws IOException {
        server = new TestSftpServer(own, home);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @BeforeEach
    void connect() throws IOException {
        place = Files.createTempDirectory(home, "in");
        servers = servers(server.fingerprint("ed25519"));
        directory = servers.connection("listener").directory(place.getFileName().toString());
    }

    @AfterEach
    void close() {
        servers.close();
    }

    private static SftpServers servers(String... hostKeys) {
        return new SftpServers(Map.of("listener", new SftpServer(HERE, server.port(), server.user(),
            List.of(hostKeys), "", server.key().toString(), "", Duration.ofSeconds(10), Duration.ofSeconds(2))));
    }

    private static List<SftpFile> listWith(String... hostKeys) throws IOException {
        try (var servers = servers(hostKeys)) {
            return servers.connection("listener").directory(".").list();
        }
    }

    @Test
    void filesAreListedWithSizeAndTimeAndFoldersAndLinksAreNot() throws IOException {
        Files.writeString(place.resolve("ä b.csv"), "12345");
        Files.setLastModifiedTime(place.resolve("ä b.csv"), FileTime.fromMillis(7_000));
        Files.createDirectory(place.resolve("sub"));
        Files.createSymbolicLink(place.resolve("link"), place.resolve("ä b.csv"));

        assertThat(directory.list()).containsExactly(new SftpFile("ä b.csv", 5, 7_000));
        assertThat(directory.find("ä b.csv")).isEqualTo(new SftpFile("ä b.csv", 5, 7_000));
        assertThat(directory.find("link")).isNull();
        assertThat(directory.find("none")).isNull();
        assertThat(directory.name()).isEqualTo(
            "sftp://" + server.user() + "@127.0.0.1:" + server.port() + "/~/" + place.getFileName());
        var whole = servers.connection("listener").directory(place.toString());
        assertThat(whole.list()).hasSize(1);
        assertThat(whole.name()).endsWith(server.port() + place.toString());
    }

    @Test
    void whatIsWrittenFromBytesOnReplacesWhatWasThere() throws IOException {
        for (var text : new String[] {"abcdef", "XY"}) {
            try (var out = directory.write("sub/deep/a", "XY".equals(text) ? 3 : 0)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
                out.write('!');
            }
        }

        assertThat(place.resolve("sub/deep/a")).hasContent("abcXY!");
        try (var in = directory.read("sub/deep/a", 4)) {
            assertThat(in.read()).isEqualTo('Y');
            assertThat(in.readAllBytes()).asString().isEqualTo("!");
        }
        try (var in = directory.read("sub/deep/a", 60)) {
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void longFilesAreWrittenAndReadFromAnyByteAsTheyAre() throws IOException {
        var bytes = new byte[5_000_000];
        new Random(1).nextBytes(bytes);
        try (var out = directory.write("long", 0)) {
            out.write(bytes);
        }

        assertThat(Files.readAllBytes(place.resolve("long"))).isEqualTo(bytes);
        for (var offset : new int[] {0, 1, 40_000, 4_999_999}) {
            try (var in = directory.read("long", offset)) {
                var rest = in.readAllBytes();
                assertThat(rest).isEqualTo(Arrays.copyOfRange(bytes, offset, bytes.length));
            }
        }
    }

    @Test
    void aNameIsReservedOnceAndAMoveTakesItWhole() throws IOException {
        Files.writeString(place.resolve("a"), "text");

        assertThat(directory.reserve("done/a")).isTrue();
        assertThat(directory.reserve("done/a")).isFalse();
        directory.move("a", "done/a");

        assertThat(place.resolve("done/a")).hasContent("text");
        assertThat(place.resolve("a")).doesNotExist();
        directory.delete("done/a");
        directory.delete("done/a");
        assertThatThrownBy(() -> directory.move("a", "done/b")).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aDirectoryThatIsGoneIsNotMadeAnew() throws IOException {
        var gone = servers.connection("listener").directory("gone");

        assertThatThrownBy(gone::list).isInstanceOf(NoSuchFileException.class).hasMessage("gone");
        assertThatThrownBy(() -> gone.reserve("processed/a")).isInstanceOf(NoSuchFileException.class)
            .hasMessageEndingWith("/~/gone");
        assertThat(home.resolve("gone")).doesNotExist();
    }

    @Test
    void whatTheServerRefusesIsToldInItsWordsAndTheConnectionStays() throws IOException {
        Files.createDirectory(place.resolve("folder"));

        assertThatThrownBy(() -> directory.write("folder", 0)).isInstanceOf(FileSystemException.class)
            .hasMessageStartingWith("folder: the server says");
        assertThat(directory.list()).isEmpty();
    }

    @Test
    void aConnectionThatIsCutIsToldAndTheNextCallConnectsAnew() throws IOException {
        try (var out = directory.write("long", 0)) {
            out.write(new byte[8_000_000]);
        }
        try (var in = directory.read("long", 0)) {
            assertThat(in.readNBytes(100_000)).hasSize(100_000);
            server.cut();
            assertThatThrownBy(() -> readAll(in)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("the connection to sftp://");
        }

        try (var in = directory.read("long", 100_000)) {
            assertThat(in.readAllBytes()).hasSize(7_900_000);
        }
    }

    private static void readAll(InputStream in) throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
    }

    @Test
    void aServerThatHangsIsGivenUpInTimeAndGoneOnWithWhenItAnswers() throws IOException {
        assertThat(directory.list()).isEmpty();
        server.hang(true);
        try {
            var before = System.nanoTime();
            assertThatThrownBy(() -> directory.list()).hasMessageContaining("it has not answered for 2 s");
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(8));
        } finally {
            server.hang(false);
        }
        assertThat(directory.list()).isEmpty();
    }

    @Test
    void aServerThatIsAwayIsToldWithItsAddress() throws IOException {
        server.kill();
        try {
            assertThatThrownBy(() -> directory.list()).isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                    "sftp://" + server.user() + "@127.0.0.1:" + server.port() + " cannot be reached");
        } finally {
            server.start();
        }
        assertThat(directory.list()).isEmpty();
    }

    @Test
    void aServerThatShowsAnotherKeyIsRefusedAndTheKeyIsTold() {
        var other = "SHA256:" + "A".repeat(43);
        assertThatThrownBy(() -> listWith(other))
            .hasMessageMatching("sftp://.* shows the key ssh-ed25519 SHA256:.{43}, which "
                + "service.sftp.listener.host-key does not have");
    }

    @Test
    void aServerIsKnownByAnyOfSeveralKeysOfEachKindOrByALineOfKnownHosts() throws IOException {
        var other = "SHA256:" + "A".repeat(43);
        listWith(other, server.fingerprint("ed25519"));
        for (var kind : List.of("ed25519", "ecdsa", "rsa")) {
            listWith(server.publicKey(kind));
            listWith("[127.0.0.1]:2222 " + server.publicKey(kind));
        }
        // Of a fingerprint nobody knows the kind: the best key that the server has is asked for.
        assertThatThrownBy(() -> listWith(server.fingerprint("rsa"))).hasMessageContaining("shows the key ssh-ed25519");
    }
}
