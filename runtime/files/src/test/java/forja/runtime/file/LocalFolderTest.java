package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFolderTest {

    @TempDir
    private Path place;

    @Test
    void whatIsWrittenFromBytesOnReplacesWhatWasThere() throws IOException {
        var folder = new LocalFolder(place);
        for (var text : new String[] {"abcdef", "XY"}) {
            try (var out = folder.write("sub/a", "XY".equals(text) ? 3 : 0)) {
                out.write(text.getBytes());
                out.write('!');
            }
        }

        assertThat(Files.readString(place.resolve("sub/a"))).isEqualTo("abcXY!");
        try (var in = folder.read("sub/a", 4)) {
            assertThat(new String(in.readAllBytes())).isEqualTo("Y!");
        }
    }

    @Test
    void aNameIsReservedOnceAndAMoveTakesIt() throws IOException {
        var folder = new LocalFolder(place);
        Files.writeString(place.resolve("a"), "text");

        assertThat(folder.reserve("done/a")).isTrue();
        assertThat(folder.reserve("done/a")).isFalse();
        folder.move("a", "done/a");

        assertThat(Files.readString(place.resolve("done/a"))).isEqualTo("text");
        assertThat(folder.find("a")).isNull();
        folder.delete("done/a");
        folder.delete("done/a");
    }

    @Test
    void toAnotherFileSystemFilesAreCopiedWhole() throws IOException {
        Files.writeString(place.resolve("a"), "text");
        Files.setLastModifiedTime(place.resolve("a"), FileTime.fromMillis(5000));
        Files.createFile(place.resolve("b"));

        LocalFolder.moveElsewhere(place.resolve("a"), place.resolve("b"));

        assertThat(Files.readString(place.resolve("b"))).isEqualTo("text");
        assertThat(Files.getLastModifiedTime(place.resolve("b")).toMillis()).isEqualTo(5000);
        assertThat(place.resolve("a")).doesNotExist();
        assertThat(place.resolve(".b.part")).doesNotExist();
    }

    @Test
    void aFolderThatVanishedIsNotMadeAnew() throws IOException {
        var folder = new LocalFolder(place.resolve("mount"));

        assertThatThrownBy(folder::list).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> folder.reserve("processed/a")).isInstanceOf(NoSuchFileException.class);
        assertThat(place.resolve("mount")).doesNotExist();
    }
}
