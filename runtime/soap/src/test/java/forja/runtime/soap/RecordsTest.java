package forja.runtime.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import java.io.StringReader;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.sax.SAXTransformerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.ws.mime.MimeMessage;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RecordsTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private enum Color {
        RED
    }

    private record Values(Boolean flag, Integer count, Long big, BigInteger huge, BigDecimal price, Float ratio,
        Double exact, String text, UUID id, LocalDate day, LocalTime time, OffsetTime zonedTime, LocalDateTime moment,
        OffsetDateTime instant, JsonNode json, Color color) {
    }

    private record Holder(@Nullable String text, byte @Nullable [] bytes, @Nullable List<@Nullable String> list,
        @Nullable Map<String, @Nullable Integer> map, @Nullable Holder inner) {
    }

    private static Element written(String member, @Nullable Object value, Type type) throws Exception {
        var document = new DOMResult();
        var handler = ((SAXTransformerFactory) TransformerFactory.newDefaultInstance()).newTransformerHandler();
        handler.setResult(document);
        new RecordWriter(JSON, handler, "urn:a", null).write("Answer", member, value, type);
        return ((Document) document.getNode()).getDocumentElement();
    }

    private static Object read(Element element, Class<?> type) {
        return new RecordReader(JSON, mock(MimeMessage.class)).read(element, type, "");
    }

    private static Object read(String xml, Class<?> type) throws Exception {
        var factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        var source = new InputSource(new StringReader(xml));
        return read(factory.newDocumentBuilder().parse(source).getDocumentElement(), type);
    }

    @Test
    void valuesStayWhatTheyAre() throws Exception {
        var values = new Values(true, -1, 1L << 60, new BigInteger("18446744073709551615"), new BigDecimal("12.50"),
            Float.NEGATIVE_INFINITY, Double.NaN, " a\r\n<b>&\t", UUID.randomUUID(), LocalDate.of(12026, 1, 31),
            LocalTime.of(12, 30), OffsetTime.parse("12:30:01.5+02:00"), LocalDateTime.of(2026, 1, 31, 12, 30),
            OffsetDateTime.parse("2026-01-31T12:30:00.123456789Z"), JSON.readTree("{\"a\":[1,null]}"), Color.RED);

        assertThat(read(written("", values, Values.class), Values.class)).isEqualTo(values);
    }

    @Test
    void whatJavaWritesOtherwiseIsAsXmlSchemaWantsIt() {
        assertThat(XmlValues.write(Double.POSITIVE_INFINITY)).isEqualTo("INF");
        assertThat(XmlValues.write(new BigDecimal("1E+3"))).isEqualTo("1000");
        assertThat(XmlValues.write(LocalDate.of(12026, 1, 31))).isEqualTo("12026-01-31");
        assertThat(XmlValues.write(LocalTime.NOON)).isEqualTo("12:00:00");
        assertThat(XmlValues.write(OffsetDateTime.parse("2026-01-31T12:00:00+17:00")))
            .isEqualTo("2026-01-30T19:00:00Z");
        assertThat(XmlValues.write(OffsetDateTime.MAX)).isEqualTo("999999999-12-31T23:59:59.999999999Z");
    }

    @Test
    void nullIsToldFromNothing() throws Exception {
        var holder = new Holder(null, new byte[] {1, 2}, Arrays.asList("a", null),
            Collections.singletonMap("k", null), new Holder("", null, List.of(), Map.of(), null));

        var again = (Holder) read(written("", holder, Holder.class), Holder.class);

        assertThat(again).usingRecursiveComparison().isEqualTo(holder);
        assertThat(again.inner().text()).isEmpty();
    }

    @Test
    void oneValueIsAnElementOfItsOwn() throws Exception {
        var answer = written("total", new BigDecimal("1.50"), BigDecimal.class);
        assertThat(answer.getFirstChild().getLocalName()).isEqualTo("total");
        assertThat(answer.getTextContent()).isEqualTo("1.50");

        var none = (Element) written("total", null, BigDecimal.class).getFirstChild();
        assertThat(none.getAttributeNS(XSI, "nil")).isEqualTo("true");
    }

    @Test
    void whatIsKnownOnlyWhenItIsReadSaysItsType() throws Exception {
        var rows = List.of(Map.of("total", new BigDecimal("1.50")), Map.of("ratio", 2.6F), Map.of("exact", 2.6));

        var answer = written("rows", rows, AnyRows.class.getDeclaredField("rows").getGenericType());

        var values = answer.getElementsByTagNameNS("*", "value");
        assertThat(IntStream.range(0, values.getLength()).mapToObj(i -> (Element) values.item(i)))
            .extracting(value -> value.getAttributeNS(XSI, "type") + ' ' + value.getTextContent())
            .containsExactly("xs:decimal 1.50", "xs:float 2.6", "xs:double 2.6");
    }

    @Test
    void bytesAreBase64WhereverTheyAre() throws Exception {
        var bytes = new byte[] {0, -1};
        var rows = List.of(Map.of("raw", bytes), Map.of("raw", List.of(bytes)));

        var answer = written("rows", rows, AnyRows.class.getDeclaredField("rows").getGenericType());

        var values = answer.getElementsByTagNameNS("*", "value");
        assertThat(((Element) values.item(0)).getAttributeNS(XSI, "type")).isEqualTo("xs:base64Binary");
        assertThat(values.item(0).getTextContent()).isEqualTo("AP8=");
        assertThat(values.item(1).getTextContent()).isEqualTo("AP8=");
    }

    @Test
    void whatIsNoValueIsRefusedByItsPlace() {
        assertThatThrownBy(() -> read("<a><inner><map><entry><key>k</key><value>x</value></entry></map></inner></a>",
            Holder.class)).isInstanceOfSatisfying(InvalidPayloadException.class, failure ->
                assertThat(failure.errors()).extracting(FaultError::field).containsExactly("inner.map.value"));
        assertThatThrownBy(() -> read("<a><bytes>?</bytes></a>", Holder.class))
            .isInstanceOf(InvalidPayloadException.class);
    }

    @Test
    void whatXmlDoesNotAllowIsRefused() {
        for (var character : List.of(0x0, 0x1B, 0xFFFE, 0xD800)) {
            assertThatThrownBy(() -> written("text", Character.toString(character), String.class))
                .isInstanceOf(UnwritableTextException.class)
                .hasMessageContaining("text");
        }
    }

    private record AnyRows(List<Map<String, Object>> rows) {}
}
