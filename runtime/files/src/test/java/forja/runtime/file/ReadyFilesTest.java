package forja.runtime.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadyFilesTest {

    private long nanos;

    private ReadyFiles ready(String... settings) {
        var all = new HashMap<String, String>(Map.of("pattern", "*.csv"));
        for (var setting : settings) {
            all.put(setting.split("=")[0], setting.split("=")[1]);
        }
        var own = Bytes.settings(all);
        return new ReadyFiles(own.pattern(), own.ready(), () -> nanos);
    }

    private static List<String> names(ReadyFiles ready, FoundFile... files) {
        return ready.of(Arrays.asList(files)).stream().map(FoundFile::name).toList();
    }

    @Test
    void aFileIsWholeWhenItStaysTheSameForLongEnough() {
        var ready = ready("ready.minimum-age=10s");
        var half = new FoundFile("a.csv", 10, 1);
        var whole = new FoundFile("a.csv", 20, 1);

        assertThat(names(ready, half)).isEmpty();
        nanos += 20_000_000_000L;
        assertThat(names(ready, whole)).as("it has grown").isEmpty();
        nanos += 5_000_000_000L;
        assertThat(names(ready, whole)).as("it is too young").isEmpty();
        nanos += 5_000_000_000L;
        assertThat(names(ready, whole)).containsExactly("a.csv");
        assertThat(names(ready, new FoundFile("a.csv", 20, 2))).as("it was written again").isEmpty();
    }

    @Test
    void withoutAnAgeItIsSeenTwiceAllTheSame() {
        var ready = ready("ready.minimum-age=0s");

        assertThat(names(ready, new FoundFile("a.csv", 10, 1))).isEmpty();
        assertThat(names(ready, new FoundFile("a.csv", 10, 1))).containsExactly("a.csv");
        assertThat(names(ready)).isEmpty();
        assertThat(names(ready, new FoundFile("a.csv", 10, 1))).as("it was away").isEmpty();
    }

    @Test
    void aMarkerTellsThatItsFileIsWhole() {
        var ready = ready("ready.when=marked", "ready.marker=.ok", "pattern=*");

        assertThat(names(ready, new FoundFile("a.csv", 1, 1), new FoundFile("b.csv", 1, 1),
            new FoundFile("b.csv.ok", 0, 1))).containsExactly("b.csv");
    }

    @Test
    void aMarkerWithoutItsFileIsLeftOverWhenItStaysSo() {
        var ready = ready("ready.when=marked", "ready.minimum-age=1s");
        var marker = new FoundFile("a.csv.done", 0, 1);

        assertThat(ready.leftOver(List.of(marker, new FoundFile("x.done", 0, 1))))
            .as("its file may be seen late").isEmpty();
        nanos += 2_000_000_000L;
        assertThat(ready.leftOver(List.of(marker, new FoundFile("a.csv", 0, 1)))).isEmpty();
        assertThat(ready.leftOver(List.of(marker, new FoundFile("x.done", 0, 1)))).containsExactly("a.csv.done");
    }

    @Test
    void theOldestComesFirst() {
        assertThat(names(ready("ready.when=renamed"), new FoundFile("b.csv", 1, 5), new FoundFile("a.csv", 1, 5),
            new FoundFile("c.csv", 1, 4))).containsExactly("c.csv", "a.csv", "b.csv");
    }
}
