package forja.runtime.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.ws.wsdl.WsdlDefinition;

class ContractPageTest extends ShopTest {

    @ParameterizedTest
    @CsvSource({"/services/shop.wsdl, ", "/services, wsdl", "/services, WSDL"})
    void theContractHasTheAddressItWasAskedForBy(String path, String query) throws Exception {
        var request = new MockHttpServletRequest("GET", path);
        request.setQueryString(query);
        request.setScheme("https");
        request.setServerName("shop.example.com");
        request.setServerPort(443);

        assertThat(answer(request).getContentAsString()).contains("location=\"https://shop.example.com/services\"");
    }

    @Test
    void otherQuestionsAreNotAnswered() throws Exception {
        assertThat(answer(new MockHttpServletRequest("GET", "/services")).getStatus())
            .isEqualTo(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }

    @Test
    void aContractThatNobodyMayReadIsNotThere() throws Exception {
        var response = new MockHttpServletResponse();

        new ContractPage(mock(WsdlDefinition.class), "/services", false)
            .show(new MockHttpServletRequest("GET", "/services/shop.wsdl"), response);

        assertThat(response.getStatus()).isEqualTo(HttpServletResponse.SC_NOT_FOUND);
    }
}
