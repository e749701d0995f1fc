package forja.runtime.file;

import static forja.runtime.file.Bytes.format;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.json.StrictJson;
import forja.runtime.xml.RecordSchemas;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotNull;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;
import tools.jackson.databind.json.JsonMapper;

/** Records of XML that have to fit a schema, in files of any length. */
class XmlSchemaRecordsTest {

    private static final String HEAD = "<Transfers xmlns='urn:bank:transfers'>";

    private static final String[] RECORDS = {
        "kind=xml", "element=Transfer", "schema=classpath:schemas/transfers.xsd", "namespace=urn:bank:transfers",
        "unknown=ignore",
    };

    private static final String[] DOCUMENTS = {
        "kind=xml", "each=file", "element=Transfers", "schema=classpath:schemas/transfers.xsd",
        "namespace=urn:bank:transfers",
    };

    private final RecordReaders readers = new RecordReaders(json(),
        Validation.buildDefaultValidatorFactory().getValidator(), new RecordSchemas(new DefaultResourceLoader()));

    record Transfer(@NotNull @JsonProperty("Id") Integer id, @JsonProperty("Amt") @Nullable BigDecimal amount) {}

    record Transfers(@JsonProperty("Transfer") List<Transfer> all) {}

    private static JsonMapper json() {
        var builder = JsonMapper.builder();
        StrictJson.apply(builder);
        return builder.build();
    }

    private static String transfer(int id, String amount) {
        return "<Transfer><Id>" + id + "</Id><Amt>" + amount + "</Amt></Transfer>";
    }

    /** What is read of a file: ids, or why a record is rejected. */
    private List<String> read(RecordFormat format, ByteSource source) throws IOException {
        var found = new ArrayList<String>();
        try (var splitter = format.open(source, 0, 0)) {
            var reader = readers.of(Transfer.class, format).behind(splitter.head());
            for (var record = splitter.next(); record != null; record = splitter.next()) {
                try {
                    found.add(String.valueOf(reader.read(record.text()).id()));
                } catch (InvalidRecordException invalid) {
                    found.add(String.valueOf(invalid.getMessage()));
                }
            }
        }
        return found;
    }

    @Test
    void eachRecordIsValidatedBeforeItBecomesTheRequest() throws IOException {
        var file = HEAD + transfer(1, "1.50") + transfer(2, "much") + "<Transfer><Id>3</Id></Transfer>"
            + "<Transfer xmlns='urn:other'><Id>4</Id><Amt>1</Amt></Transfer>\n" + transfer(5, "2") + "</Transfers>";

        var found = read(format(RECORDS), Bytes.of(Bytes.of(file)));

        assertThat(found).hasSize(5);
        assertThat(found.get(0)).isEqualTo("1");
        assertThat(found.get(1)).startsWith("Line 1, column ").contains("cvc-datatype-valid", "much");
        assertThat(found.get(2)).contains("cvc-complex-type.2.4.b");
        assertThat(found.get(3)).contains("the element is {urn:other}Transfer, not {urn:bank:transfers}Transfer");
        assertThat(found.get(4)).isEqualTo("5");
    }

    @Test
    void aWholeFileIsTheRootElement() {
        var reader = readers.of(Transfers.class, format(DOCUMENTS)).behind(new Splitter.Head(0, ""));

        assertThat(reader.read("<?xml version='1.0'?>\n" + HEAD + transfer(1, "1") + transfer(2, "2") + "</Transfers>")
            .all()).hasSize(2);
        assertThatThrownBy(() -> reader.read(HEAD + "\n" + transfer(1, "") + "</Transfers>"))
            .hasMessageStartingWith("Line 2, column ");
        assertThatThrownBy(() -> reader.read(HEAD + "</Transfers>")).hasMessageContaining("cvc-complex-type.2.4.b");
    }

    @Test
    void aFileThatIsATextForItsOperationIsValidated() {
        var reader = readers.of(String.class, format(DOCUMENTS)).behind(new Splitter.Head(0, ""));
        var good = HEAD + transfer(1, "1") + "</Transfers>";

        assertThat(reader.read(good)).isEqualTo(good);
        assertThatThrownBy(() -> reader.read("text")).isInstanceOf(InvalidRecordException.class);
        assertThatThrownBy(() -> reader.read(good.replace("Amt", "Sum"))).isInstanceOf(InvalidRecordException.class);
    }

    record Amount(@Nullable String currency, @Nullable BigDecimal value) {}

    record Debtor(@Nullable String name) {}

    record Paid(@Nullable Amount amount, @Nullable Debtor debtor) {}

    @Test
    void anElementHasItsTextAsValueAlsoWithoutItsOptionalAttributes() {
        var reader = readers.of(Paid.class, format("kind=xml", "unknown=ignore")).behind(new Splitter.Head(0, ""));

        assertThat(reader.read("<p><amount currency='EUR'>1.5</amount></p>").amount())
            .isEqualTo(new Amount("EUR", new BigDecimal("1.5")));
        assertThat(reader.read("<p><amount>1.5</amount></p>").amount())
            .isEqualTo(new Amount(null, new BigDecimal("1.5")));
        assertThatThrownBy(() -> reader.read("<p><amount>x</amount></p>")).isInstanceOf(InvalidRecordException.class);
        assertThatThrownBy(() -> reader.read("<p><debtor>Ana</debtor></p>")).hasMessage("\"debtor\" does not fit");
    }

    @Test
    void aSchemaThatIsNotThereOrHasNoElementIsToldAtTheStart() {
        assertThatThrownBy(() -> readers.of(Transfer.class,
            format("kind=xml", "element=Transfer", "schema=classpath:schemas/none.xsd")))
            .hasMessageContaining("The schema classpath:schemas/none.xsd is not there");
        assertThatThrownBy(() -> format("kind=xml", "schema=classpath:schemas/transfers.xsd"))
            .hasRootCauseMessage("A record that has to fit a schema needs the name of its element");
    }

    @Test
    void fortyMegabytesAreReadInTheMemoryOfOneRecord() throws IOException {
        var format = format(RECORDS);
        var all = 40_000;
        var remark = "x".repeat(1000);
        var good = 0;
        try (var splitter = format.open(offset -> new Endless(all, remark), 0, 0)) {
            var reader = readers.of(Transfer.class, format).behind(splitter.head());
            var before = used();
            for (var record = splitter.next(); record != null; record = splitter.next()) {
                good += reader.read(record.text()).id() > 0 ? 1 : 0;
                if (record.number() % 10_000 == 0) {
                    assertThat(used() - before).isLessThan(16L << 20);
                }
            }
        }
        assertThat(good).isEqualTo(all);
    }

    private static long used() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }

    /** A file that is made while it is read. */
    private static final class Endless extends InputStream {

        private final int all;

        private final String remark;

        private byte[] piece = Bytes.of(HEAD);

        private int at;

        private int made;

        Endless(int all, String remark) {
            this.all = all;
            this.remark = remark;
        }

        @Override
        public int read() {
            if (at == piece.length) {
                if (made > all) {
                    return -1;
                }
                made++;
                piece = Bytes.of(made > all ? "</Transfers>" : "<Transfer><Id>" + made + "</Id><Amt>1.50</Amt><Rmk>"
                    + remark + "</Rmk></Transfer>\n");
                at = 0;
            }
            at++;
            return piece[at - 1];
        }
    }
}
