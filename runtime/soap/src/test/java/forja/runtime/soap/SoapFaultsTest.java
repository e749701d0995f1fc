package forja.runtime.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.Failures;
import forja.runtime.operation.RequestCheck;
import jakarta.validation.Validator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.ws.soap.saaj.SaajSoapMessageFactory;
import tools.jackson.databind.json.JsonMapper;

class SoapFaultsTest {

    /** What stands for a character that XML does not have. */
    private static final int REPLACEMENT = 0xFFFD;

    private final RecordPayloads payloads = new RecordPayloads(new JsonMapper(),
        new RequestCheck(mock(Validator.class)), "urn:a");

    private String told(SoapFaultCodes codes, Exception exception) throws IOException {
        var messages = new SaajSoapMessageFactory();
        messages.afterPropertiesSet();
        var message = messages.createWebServiceMessage();
        new SoapFaults(new Failures(List.of()), codes, payloads, "Failure").tell(exception, message);
        var bytes = new ByteArrayOutputStream();
        message.writeTo(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource(Failure.Kind.class)
    void everyKindHasItsFault(Failure.Kind kind) throws IOException {
        assertThat(told(SoapFaultCodes.standard(), new FailureException(Failure.of(kind))))
            .contains(SoapFaultCodes.standard().of(kind).getLocalPart() + "</faultcode>", "<kind>" + kind + "</kind>");
    }

    @Test
    void theOperationsOwnWordsAreKept() throws IOException {
        var refused = new Failure(Failure.Kind.REFUSED, "No credit <left>\u0001", "Pay first");

        assertThat(told(SoapFaultCodes.standard(), new FailureException(refused)))
            .contains("No credit &lt;left&gt;" + Character.toString(REPLACEMENT) + "</faultstring>",
                "<hint>Pay first</hint>");
    }

    @Test
    void whatNobodyMayKnowIsNotTold() throws IOException {
        assertThat(told(SoapFaultCodes.standard(), new IllegalStateException("a secret"))).doesNotContain("secret");
    }

    @Test
    void rowsCanBeChanged() throws IOException {
        var codes = SoapFaultCodes.standard().with(Failure.Kind.CONFLICT, SoapFaultCodes.SERVER);

        assertThat(told(codes, new FailureException(Failure.of(Failure.Kind.CONFLICT)))).contains("Server</faultcode>");
    }
}
