package forja.runtime.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Files in memory, and formats by their settings. */
final class Bytes {

    private Bytes() {
    }

    /** A format by its settings: {@code kind=json}. */
    static RecordFormat format(String... settings) {
        var source = new MapConfigurationPropertySource();
        for (var setting : settings) {
            var parts = setting.split("=", 2);
            source.put("format." + parts[0], parts[1]);
        }
        return new Binder(source).bindOrCreate("format", Bindable.of(RecordFormat.class));
    }

    static ByteSource of(byte[] bytes) {
        return offset -> new ByteArrayInputStream(bytes, (int) offset, bytes.length);
    }

    static byte[] of(String text, Charset charset) {
        return text.getBytes(charset);
    }

    static byte[] of(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] joined(byte[] first, byte[] second) {
        var all = new byte[first.length + second.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /** The records of a file, and the problems of those that have one. */
    static List<String> split(RecordFormat format, byte[] bytes) throws IOException {
        var found = new ArrayList<String>();
        try (var splitter = format.open(of(bytes), 0, 0)) {
            for (var record = splitter.next(); record != null; record = splitter.next()) {
                found.add(record.problem() == null ? record.text() : "! " + record.problem());
            }
        }
        return found;
    }

    /** The same, opened anew behind each record: what a service does that was broken off there. */
    static List<String> splitInPieces(RecordFormat format, byte[] bytes) throws IOException {
        var found = new ArrayList<String>();
        var position = 0L;
        while (true) {
            try (var splitter = format.open(of(bytes), position, found.size())) {
                var record = splitter.next();
                if (record == null) {
                    return found;
                }
                if (record.number() != found.size() + 1) {
                    throw new AssertionError("Record " + record.number() + " comes behind " + found.size());
                }
                found.add(record.problem() == null ? record.text() : "! " + record.problem());
                position = record.after();
            }
        }
    }

    /** The settings of a listener. */
    static FileSettings settings(Map<String, String> settings) {
        var source = new MapConfigurationPropertySource();
        settings.forEach((key, value) -> source.put("own." + key, Objects.requireNonNull(value)));
        return new Binder(source).bindOrCreate("own", Bindable.of(FileSettings.class));
    }
}
