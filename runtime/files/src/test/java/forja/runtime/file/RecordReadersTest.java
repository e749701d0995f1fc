package forja.runtime.file;

import static forja.runtime.file.Bytes.format;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.json.StrictJson;
import forja.runtime.value.NotNullIfGiven;
import forja.runtime.value.Omittable;
import forja.runtime.xml.RecordSchemas;
import jakarta.validation.Validation;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.DefaultResourceLoader;
import tools.jackson.databind.json.JsonMapper;

class RecordReadersTest {

    private final RecordReaders readers = new RecordReaders(strict(),
        Validation.buildDefaultValidatorFactory().getValidator(),
            new RecordSchemas(new DefaultResourceLoader()));

    record Order(@NotNull @Max(1000) Integer id, @Nullable String name, @JsonProperty("class") @Nullable String kind,
        @Nullable BigDecimal amount, @Nullable LocalDate day, @Nullable Boolean paid,
        @NotNullIfGiven @Nullable Integer count, Omittable<@Nullable String> note) {}

    record Item(String sku, Integer count) {}

    record Basket(@NotNull Integer id, @NotNull List<Item> items, @Nullable String note) {}

    private static JsonMapper strict() {
        var builder = JsonMapper.builder();
        StrictJson.apply(builder);
        return builder.build();
    }

    private Order csv(String header, String line, String... settings) {
        return readers.of(Order.class, format(settings)).behind(new Splitter.Head(0, header)).read(line);
    }

    @Test
    void columnsAreBoundByTheirHeaderInAnyOrder() {
        assertThat(csv("class, amount,id,name,day,paid,count,note", "a,1.50,7,\"x, \"\"y\"\"\",2026-11-28,true,3,n"))
            .isEqualTo(new Order(7, "x, \"y\"", "a", new BigDecimal("1.50"), LocalDate.of(2026, 11, 28), true, 3,
                Omittable.of("n")));
    }

    @Test
    void columnsAreBoundByPositionWhereThereIsNoHeader() {
        assertThat(csv("", "7,x", "header=false", "columns=id,name").name()).isEqualTo("x");
        assertThat(csv("", "7,x,k,1,2026-11-28,false,1,n", "header=false").kind()).isEqualTo("k");
    }

    @Test
    void anEmptyValueIsNullAndOneInQuotesIsAnEmptyText() {
        assertThat(csv("id,name,count,note", "7,,,")).isEqualTo(
            new Order(7, null, null, null, null, null, null, Omittable.of(null)));
        assertThat(csv("id,name,note", "7,\"\",\"\"").name()).isEmpty();
        assertThat(csv("id,name", "7,NULL", "null-text=NULL").name()).isNull();
        assertThat(csv("id,name", "7,", "null-text=NULL").name()).isEmpty();
        assertThat(csv("id", "7").note()).isEqualTo(Omittable.omitted());
    }

    record Payment(@JsonProperty(required = true) @Nullable LocalDate due,
        @JsonProperty(required = true) @NotNull Integer id) {}

    @Test
    void nullIsToldWhereNothingMayBeLeftOut() {
        var reader = readers.of(Payment.class, format()).behind(new Splitter.Head(0, "id,due"));
        assertThat(reader.read("7,")).isEqualTo(new Payment(null, 7));
        assertThatThrownBy(() -> reader.read(",2026-11-28")).hasMessage("id must not be null");
        var lacking = readers.of(Payment.class, format()).behind(new Splitter.Head(0, "id"));
        assertThatThrownBy(() -> lacking.read("7")).hasMessage("\"due\" does not fit");
    }

    @Test
    void blanksBelongToTheirValueUnlessTheyAreTrimmed() {
        assertThat(csv("id,name", "7, x ").name()).isEqualTo(" x ");
        assertThat(csv("id;name", " 7 ; \"x\" ", "trim=true", "separator=;").name()).isEqualTo("x");
        assertThat(csv("id\tname", "7\tx", "separator=tab").name()).isEqualTo("x");
    }

    @Test
    void numbersAndDatesAreWrittenAsWasAgreed() {
        var german = new String[] {"locale=de-DE", "separator=;", "grouping=true", "patterns.day=dd.MM.yyyy"};

        assertThat(csv("id;amount;day", "7;-1.234,50;28.11.2026", german))
            .extracting(Order::amount, Order::day)
            .containsExactly(new BigDecimal("-1234.50"), LocalDate.of(2026, 11, 28));
        assertThat(csv("id;amount", "7;1234", german).amount()).isEqualTo("1234");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "id,amount|7,\"1,5\"|\"amount\" is not a number such as 1234.5",
        "id,amount|7,\"1,500\"|\"amount\" is not a number such as 1234.5",
        "id,amount|7,1.234.5|\"amount\" is not a number such as 1234.5",
        "id,amount|7,1e5|\"amount\" is not a number such as 1234.5",
        "id,amount|7,NaN|\"amount\" is not a number such as 1234.5",
        "id,amount|7, 1|\"amount\" is not a number such as 1234.5",
        "id|1.5|\"id\" is not a number such as 1234",
        "id|1.0|\"id\" is not a number such as 1234",
        "id|99999999999|\"id\" does not fit",
        "id,paid|7,yes|\"paid\" is neither true nor false",
        "id,day|7,28.11.2026|\"day\" does not fit",
        "id,name|7|The record has 1 values, and there are 2 columns",
        "id,name|7,x,y|The record has 3 values, and there are 2 columns",
        "id,name|7,\"x\"y|Value 2 goes on behind its quotes",
        "name|x|id must not be null",
        "id|1001|id must be less than or equal to 1000",
    })
    void whatIsNotWrittenSoIsRefusedByItsColumn(String header, String line, String reason) {
        assertThatThrownBy(() -> csv(header, line))
            .isInstanceOf(InvalidRecordException.class).hasMessage(reason);
    }

    @Test
    void aDayThatIsInNoCalendarIsRefused() {
        assertThatThrownBy(() -> csv("id,day", "7,30.02.2026", "patterns.day=dd.MM.yyyy"))
            .hasMessage("\"day\" is not written as dd.MM.yyyy");
        assertThatThrownBy(() -> csv("id;amount", "7;1.23,4", "locale=de", "separator=;", "grouping=true"))
            .hasMessage("\"amount\" is not a number such as 1234,5");
        assertThatThrownBy(() -> csv("id;amount", "7;1.5", "locale=de", "separator=;"))
            .hasMessage("\"amount\" is not a number such as 1234,5");
    }

    @Test
    void headersThatFitNoRequestFailTheFile() {
        assertThatThrownBy(() -> csv("id,nmae", "7,x")).isInstanceOf(UnreadableFileException.class)
            .hasMessage("The header has \"nmae\", but there are id, name, class, amount, day, paid, count, note");
        assertThatThrownBy(() -> csv("id,id", "7,8")).hasMessage("The header has \"id\" twice");
        assertThat(csv("id,nmae", "7,x", "unknown=ignore").id()).isEqualTo(7);
        assertThatThrownBy(() -> csv("x,y", "7,x", "unknown=ignore")).isInstanceOf(UnreadableFileException.class);
    }

    @Test
    void settingsThatFitNoRequestAreRefusedAtTheStart() {
        assertThatThrownBy(() -> readers.of(Basket.class, format()))
            .hasMessageContaining("No column of CSV holds items");
        assertThatThrownBy(() -> readers.of(Order.class, format("patterns.dya=dd")))
            .hasMessageContaining("format.patterns names the column dya");
        assertThatThrownBy(() -> readers.of(Order.class, format("patterns.name=dd")))
            .hasMessageContaining("only dates and times");
        assertThatThrownBy(() -> readers.of(Order.class, format("each=file"))).hasMessageContaining("as a text only");
        assertThatThrownBy(() -> format("separator=ab")).rootCause().hasMessageContaining("one sign each");
        assertThatThrownBy(() -> format("charset=EBCDIC")).rootCause().isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void jsonIsReadStrictly() {
        var reader = readers.of(Basket.class, format("kind=json-lines")).behind(new Splitter.Head(0, ""));

        assertThat(reader.read("{\"id\":1,\"items\":[{\"sku\":\"a\",\"count\":2}]}"))
            .isEqualTo(new Basket(1, List.of(new Item("a", 2)), null));
        assertThatThrownBy(() -> reader.read("{\"id\":\"1\",\"items\":[]}")).hasMessage("\"id\" does not fit");
        assertThatThrownBy(() -> reader.read("{\"id\":1,\"items\":[{\"sku\":\"a\",\"count\":\"2\"}]}"))
            .hasMessage("\"items[0].count\" does not fit");
        assertThatThrownBy(() -> reader.read("{\"id\":1,\"itmes\":[]}")).hasMessage("There is no \"itmes\"");
        assertThatThrownBy(() -> reader.read("{\"id\":1.5,\"items\":[]}")).hasMessage("\"id\" does not fit");
        assertThatThrownBy(() -> reader.read("{\"id\":99999999999,\"items\":[]}")).hasMessage("\"id\" does not fit");
        assertThatThrownBy(() -> reader.read("{\"id\":1,")).hasMessage("The record is not JSON");
        assertThatThrownBy(() -> reader.read("null")).hasMessage("The record is null");
        assertThatThrownBy(() -> reader.read("{\"id\":1}")).hasMessage("items must not be null");
        assertThat(readers.of(Basket.class, format("kind=json-lines", "unknown=ignore"))
            .behind(new Splitter.Head(0, "")).read("{\"id\":1,\"items\":[],\"x\":1}").id()).isEqualTo(1);
    }

    @Test
    void xmlHasAttributesAndElementsForMembers() {
        var reader = readers.of(Basket.class, format("kind=xml"))
            .behind(new Splitter.Head(0,
                "<b:baskets xmlns:b='urn:b' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'>"));

        assertThat(reader.read("<b:basket id='1'><b:items><sku>a</sku><count>2</count></b:items>"
            + "<items sku='b' count='3'/><note i:nil='true'/></b:basket>"))
            .isEqualTo(new Basket(1, List.of(new Item("a", 2), new Item("b", 3)), null));
        assertThat(reader.read("<basket id='1'><items sku='b' count='3'/></basket>").items()).hasSize(1);
        assertThatThrownBy(() -> reader.read("<basket id='x'><items sku='b' count='3'/></basket>"))
            .hasMessage("\"id\" does not fit");
        assertThatThrownBy(() -> reader.read("<basket id='1'><b></a></basket>"))
            .hasMessageStartingWith("The record is not XML");
        assertThatThrownBy(() -> reader.read("<basket id='1'>&xxe;</basket>"))
            .hasMessageStartingWith("The record is not XML");
        assertThatThrownBy(() -> reader.read("<a>".repeat(200) + "</a>".repeat(200))).hasMessageContaining("deeper");
    }

    @Test
    void aWholeDocumentReadsNothingButItself() {
        var reader = readers.of(Basket.class, format("kind=xml", "each=file")).behind(new Splitter.Head(0, ""));

        assertThat(reader.read("<?xml version='1.0'?><basket id='1'><items sku='b' count='3'/></basket>\n").id())
            .isEqualTo(1);
        assertThatThrownBy(() -> reader.read("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>"))
            .isInstanceOf(InvalidRecordException.class);
        assertThatThrownBy(() -> reader.read("<basket id='1'/><a/>"))
            .hasMessageStartingWith("The record is not XML");
        assertThat(readers.of(String.class, format("each=file")).behind(new Splitter.Head(0, "")).read("a,b\n1,2"))
            .isEqualTo("a,b\n1,2");
    }
}
