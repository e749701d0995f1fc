package forja.runtime.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

@SpringBootTest(classes = Shop.class, properties = Shop.STRICT)
@AutoConfigureMockMvc
class RequestsTest {

    @Autowired
    private MockMvcTester mvc;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/texts?name=a,b|\"[a,b]\"",
        "/texts?name=a&name=b,c|\"[a, b,c]\"",
        "/texts?name=|\"[]\"",
        "/numbers?id=1&id=2|\"[1, 2]\"",
        "/numbers?id=7|\"[7]\"",
        "/tiers/a%20low%20one|\"LOW null null null\"",
        "/tiers/a%20low%20one?color=rot&colors=rot&colors=rot|\"LOW RED [RED, RED] null\"",
        "/tiers/a%20low%20one?color=|\"LOW null null null\"",
        "/absent|\"true null\"",
        "/absent?since=1|\"false 1\"",
        "/absent?null=since|\"false null\"",
        "/demanded?null=other&null=since|\"null\"",
        "/demanded?since=2|\"2\"",
        "/limited?the-limit=10|\"10\"",
        "/nothing|null",
        "/own/texts?name=a,b|2",
        "/own/color?color=rot|RED",
        "/own/nothing|''",
        "/own/secret|told",
    })
    void valuesAreReadAsCallersWriteThem(String path, String answer) {
        var result = mvc.get().uri(URI.create(path)).exchange();

        assertThat(result).hasStatusOk();
        assertThat(result).bodyText().isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/numbers?id=1,2|id|does not have the right type",
        "/numbers?id=x&id=2|id|does not have the right type",
        "/tiers/LOW|tier|does not have the right type",
        "/tiers/a%20low%20one?color=RED|color|does not have the right type",
        "/tiers/a%20low%20one?colors=RED|colors|does not have the right type",
        "/tiers/a%20low%20one?color=rot&color=rot|color|is given twice",
        "/demanded|since|is required",
        "/limited?the-limit=11|the-limit|must be less than or equal to 10",
    })
    void aParameterThatIsNotRightIsNamed(String path, String field, String message) {
        assertThat(mvc.get().uri(URI.create(path)))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
            .bodyJson()
            .hasPathSatisfying("$.errors[0].field", found -> assertThat(found).isEqualTo(field))
            .hasPathSatisfying("$.errors[0].message", found -> assertThat(found).isEqualTo(message));
    }

    @Test
    void headersHaveTheValuesThatAreWrittenThere() {
        assertThat(mvc.get().uri(URI.create("/tiers/a%20low%20one")).header("X-Tier", ""))
            .hasStatusOk().bodyText().isEqualTo("\"LOW null null NONE\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', value = {
        "{\"id\":1,\"lines\":[{\"class\":\"abcd\"}]}|lines[0].class|size must be between 0 and 3",
        "{\"id\":1,\"lines\":[{}]}|lines[0].class|must not be null",
        "{\"id\":1,\"lines\":[{\"class\":\"a\",\"amount\":\"x\"}]}|lines[0].amount|does not have the right type",
        "{\"id\":1,\"extra\":2}|extra|is not known",
        "{}|id|is required",
    })
    void aMemberThatIsNotRightIsNamed(String body, String field, String message) {
        assertThat(mvc.post().uri("/orders").contentType(MediaType.APPLICATION_JSON).content(body))
            .hasStatus(400)
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
            .bodyJson()
            .hasPathSatisfying("$.errors[0].field", found -> assertThat(found).isEqualTo(field))
            .hasPathSatisfying("$.errors[0].message", found -> assertThat(found).isEqualTo(message));
    }

    @Test
    void whatIsNoJsonHasNoMember() {
        assertThat(mvc.post().uri("/orders").contentType(MediaType.APPLICATION_JSON).content("{"))
            .hasStatus(400).bodyJson().extractingPath("$.detail").isEqualTo("The request body cannot be read.");
    }

    @Test
    void whoMayNotIsToldSoWhateverTheRequestIsLike() {
        assertThat(mvc.get().uri("/secret?id=x")).hasStatus(403);
    }

    @Test
    void whatAnswersNothingHasNoBody() {
        assertThat(mvc.post().uri("/done")).hasStatus(204).bodyText().isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json;charset=latin1", "application/json;q=0.5;charset=utf-16", "*/*"})
    void aCharsetThatAcceptNamesChangesNothing(String accept) {
        assertThat(mvc.get().uri("/limited?the-limit=1").header(HttpHeaders.ACCEPT, accept))
            .hasStatusOk().bodyText().isEqualTo("\"1\"");
    }

    @Test
    void aProblemIsToldWhateverTheCallerAccepts() {
        assertThat(mvc.get().uri("/limited?the-limit=11").header(HttpHeaders.ACCEPT, "no type"))
            .hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
    }

    @Test
    void unknownAddressesAreProblems() {
        assertThat(mvc.get().uri("/there/is/nothing")).hasStatus(404)
            .bodyJson().extractingPath("$.detail").isEqualTo("Nothing is at this address.");
    }
}
