package forja.runtime.file;

import static forja.runtime.file.Bytes.format;
import static forja.runtime.file.Bytes.joined;
import static forja.runtime.file.Bytes.of;
import static forja.runtime.file.Bytes.split;
import static forja.runtime.file.Bytes.splitInPieces;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitterTest {

    private static final String NEVER = "! A quote of the record is never closed";

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, quoteCharacter = '`', value = {
        "id,name~1,a~2,b~|1,a;2,b",
        "id,name~1,a~2,b|1,a;2,b",
        "id,name^~1,a^~2,b^~|1,a;2,b",
        "id,name^1,a^2,b|1,a;2,b",
        "id,name~~1,a~~^~2,b~~|1,a;2,b",
        "id,name~1,\"a~b\"~2,b|1,\"a~b\";2,b",
        "id,name~1,\"a^~b\"^~2,b|1,\"a^~b\";2,b",
        "id,name~1,\"a\"\"~\"\"b\"~2,b|1,\"a\"\"~\"\"b\";2,b",
        "id,name~1,a\"b~2,c\"d|1,a\"b;2,c\"d",
        "id,name~\"\",\"\"~2,b|\"\",\"\";2,b",
        "\"id\",\"na~me\"~1,a|1,a",
        "id,name~1,\"never~2,b~3,c|! A quote of the record is never closed;2,b;3,c",
        "id,name~1,a~2,\"b|1,a;! A quote of the record is never closed",
        "id,name|",
        "id,name~|",
    })
    void linesEndWhereNoQuoteIsOpen(String file, String records) throws IOException {
        var bytes = of(real(file));
        var wanted = records == null || records.isEmpty() ? List.of() : List.of(real(records).split(";"));

        assertThat(split(format(), bytes)).isEqualTo(wanted);
        assertThat(splitInPieces(format(), bytes)).isEqualTo(wanted);
    }

    private static String real(String text) {
        return text.replace('~', '\n').replace('^', '\r');
    }

    @Test
    void aQuotedEndOfLineMayStandOverTheEdgeOfTheBuffer() throws IOException {
        for (var length = 65_520; length < 65_550; length++) {
            var first = "1,\"" + "x".repeat(length - 3) + "\r\n\"\"y\"";

            assertThat(split(format(), of("id,name\r\n" + first + "\r\n2,b\r\n"))).containsExactly(first, "2,b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16BE", "UTF-16LE"})
    void aByteOrderMarkIsNoPartOfTheHeader(String charset) throws IOException {
        var bytes = of("\ufeffid,näme\n1,Ünal\n2,\"ĀĊ\nč\"\n", Charset.forName(charset));

        try (var splitter = format("charset=ISO-8859-1").open(Bytes.of(bytes), 0, 0)) {
            assertThat(splitter.head().text()).isEqualTo("id,näme");
        }
        assertThat(split(format(), bytes)).containsExactly("1,Ünal", "2,\"ĀĊ\nč\"");
        assertThat(splitInPieces(format(), bytes)).containsExactly("1,Ünal", "2,\"ĀĊ\nč\"");
    }

    @Test
    void lettersOfTwoBytesOverTheEdgeOfTheBufferAreWhole() throws IOException {
        var text = "x".repeat(65_535);
        var bytes = of("id\n" + text + "\nč\n", StandardCharsets.UTF_16);

        assertThat(split(format("charset=UTF-16"), bytes)).containsExactly(text, "č");
    }

    @Test
    void aLineInAnotherEncodingIsRefusedAloneAndNeverRepaired() throws IOException {
        var latin = joined(of("2,Müller\n", StandardCharsets.ISO_8859_1), of("3,Müller\n"));
        var bytes = joined(of("id,name\n1,a\n"), latin);

        assertThat(split(format(), bytes))
            .containsExactly("1,a", "! Byte 4 of the record is not UTF-8", "3,Müller");
        var euro = joined(of("id\n"), new byte[] {(byte) 0x80, '\n', (byte) 0x81});
        assertThat(split(format("charset=windows-1252"), euro))
            .containsExactly("€", "! Byte 1 of the record is not windows-1252");
        assertThat(split(format("charset=UTF-16LE"), new byte[] {'i', 0, '\n', 0, 'a', 0, '\n', 0, 'b'}))
            .containsExactly("a", "! Byte 1 of the record is not UTF-16LE");
    }

    @Test
    void aCharsetWhoseLettersHideSeparatorsIsRefused() {
        assertThatThrownBy(() -> Encoding.named("Shift_JIS")).hasMessageContaining("take UTF-8");
        assertThatThrownBy(() -> Encoding.named("klingon")).hasMessageContaining("klingon");
    }

    @Test
    void aRecordThatIsTooLongIsRefusedAndTheNextOneIsNot() throws IOException {
        var format = format("max-record=10B");
        var bytes = of("id,name\n1,\"" + "x\n".repeat(200_000) + "\"\n2,12345678\n3,123456789\n4,\"\n");

        assertThat(split(format, bytes)).containsExactly(
            "! The record is longer than 10 bytes", "2,12345678", "! The record is longer than 10 bytes", NEVER);
        assertThat(splitInPieces(format, bytes)).isEqualTo(split(format, bytes));
    }

    @Test
    void jsonLinesMayBeBlank() throws IOException {
        var bytes = of("{\"a\":\"\\n\"}\r\n  \n\n{\"a\":\"\\\"\"}");

        assertThat(split(format("kind=json-lines"), bytes)).containsExactly("{\"a\":\"\\n\"}", "{\"a\":\"\\\"\"}");
    }

    @Test
    void elementsOfAnArrayAreRecordsWhateverIsInThem() throws IOException {
        var bytes = of("\ufeff [ {\"a\": \"],[\\\"{\\\\\"} ,\n[1,[2]],3 , \"x,\" ] \n");
        var wanted = List.of("{\"a\": \"],[\\\"{\\\\\"} ", "[1,[2]]", "3 ", "\"x,\" ");

        assertThat(split(format("kind=json"), bytes)).isEqualTo(wanted);
        assertThat(splitInPieces(format("kind=json"), bytes)).isEqualTo(wanted);
        assertThat(split(format("kind=json"), of("[]"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "[1,2|The file ends before its JSON array does",
        "[1,{\"a\":2]|The file ends before its JSON array does",
        "{\"a\":1}|The file is no JSON array",
        "[1] 2|The file goes on behind its JSON array",
    })
    void anArrayThatIsNotWholeFailsTheFile(String file, String reason) {
        assertThatThrownBy(() -> split(format("kind=json"), of(file)))
            .isInstanceOf(UnreadableFileException.class).hasMessage(reason);
    }

    @Test
    void elementsOfOneNameAreRecordsAndNothingElseIs() throws IOException {
        var bytes = of(String.join("\n",
            "<?xml version=\"1.0\"?>",
            "<!-- <o:order>no</o:order> -->",
            "<o:orders xmlns:o=\"urn:o\" note=\"a > b\">",
            "<o:head><o:order>of the head</o:order></o:head>",
            "<o:order id='1 > 0'><o:order>inner</o:order><![CDATA[</o:order>]]><!-- </o:order> --></o:order>",
            "<o:order/><order a=\"/\"></order>",
            "</o:orders>"));
        var wanted = List.of(
            "<o:order id='1 > 0'><o:order>inner</o:order><![CDATA[</o:order>]]><!-- </o:order> --></o:order>",
            "<o:order/>", "<order a=\"/\"></order>");

        assertThat(split(format("kind=xml", "element=order"), bytes)).isEqualTo(wanted);
        assertThat(splitInPieces(format("kind=xml", "element=order"), bytes)).isEqualTo(wanted);
        assertThat(split(format("kind=xml"), bytes)).hasSize(4);
    }

    @Test
    void anXmlDocumentSaysItsEncoding() throws IOException {
        var text = "<?xml version='1.0' encoding='%s'?><a><b>Müller</b></a>";

        assertThat(split(format("kind=xml"), of(text.formatted("ISO-8859-1"), StandardCharsets.ISO_8859_1)))
            .containsExactly("<b>Müller</b>");
        assertThat(split(format("kind=xml"), of(text.formatted("UTF-8"), StandardCharsets.ISO_8859_1)))
            .containsExactly("! Byte 5 of the record is not UTF-8");
        assertThatThrownBy(() -> split(format("kind=xml"), of(text.formatted("EBCDIC"))))
            .isInstanceOf(UnreadableFileException.class).hasMessageContaining("EBCDIC");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "<a><b>1</b><b>|The file ends before its XML does",
        "<a><b>1</b>|The file ends before its XML does",
        "<a><b>1</b></a><c/>|The file goes on behind its element",
        "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a><b/></a>|The file has a document type, which is not read",
        "id,name|The file is no XML",
        "<a/>|The element of the file is empty",
    })
    void xmlThatIsNotWholeOrReadsMoreFailsTheFile(String file, String reason) {
        assertThatThrownBy(() -> split(format("kind=xml"), of(file)))
            .isInstanceOf(UnreadableFileException.class).hasMessage(reason);
    }

    @Test
    void aWholeFileIsOneRecordUnlessItIsTooLong() throws IOException {
        assertThat(split(format("each=file"), of("\ufeffa\nb"))).containsExactly("a\nb");
        assertThat(splitInPieces(format("each=file"), of("a\nb"))).containsExactly("a\nb");
        assertThatThrownBy(() -> split(format("each=file", "max-record=2B"), of("a\nb")))
            .isInstanceOf(UnreadableFileException.class).hasMessage("The file is longer than 2 bytes");
    }

    /** 300 MB go through a splitter that has a buffer of 64 KB and one record. */
    @Test
    void memoryDoesNotGrowWithTheFile() throws IOException {
        var line = of("4711,\"Müller, Söhne\n& Co\",1234.50,2026-11-28\n");
        var lines = 6_000_000;
        var read = new ArrayList<Integer>();
        try (var splitter = format("header=false").open(offset -> new Repeated(line, lines, read), 0, 0)) {
            var before = usedMemory();
            var count = 0;
            var record = splitter.next();
            while (record != null) {
                count++;
                record = splitter.next();
            }
            assertThat(count).isEqualTo(lines);
            assertThat(usedMemory() - before).isLessThan(32L << 20);
        }
        assertThat(read).allMatch(bytes -> bytes <= 1 << 16);
    }

    private static long usedMemory() {
        ManagementFactory.getMemoryMXBean().gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** A line so many times over. */
    private static final class Repeated extends InputStream {

        private final byte[] line;

        private final List<Integer> asked;

        private long left;

        Repeated(byte[] line, int lines, List<Integer> asked) {
            this.line = line;
            this.left = (long) line.length * lines;
            this.asked = asked;
        }

        @Override
        public int read() {
            throw new AssertionError("Files are read in blocks");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            if (asked.size() < 10) {
                asked.add(length);
            }
            var count = (int) Math.min(left, Math.min(length, line.length));
            System.arraycopy(line, 0, bytes, offset, count);
            left -= count;
            return count == 0 ? -1 : count;
        }
    }
}
