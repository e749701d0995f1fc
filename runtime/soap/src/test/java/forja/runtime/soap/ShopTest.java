package forja.runtime.soap;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.ws.transport.http.MessageDispatcherServlet;

/** Sends messages to a service; one context serves all tests. */
@SpringBootTest(classes = Shop.class, properties = {
    "service.soap.max-message=100KB",
    "spring.webservices.servlet.init.transformWsdlLocations=true"
})
abstract class ShopTest {

    @Autowired
    private ServletRegistrationBean<MessageDispatcherServlet> registration;

    /** Sends what stands in a body; header fields are a name and a value, each behind the other. */
    String ask(String payload, String... headers) throws ServletException, IOException {
        return send(message(payload), headers);
    }

    static String message(String payload) {
        return "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>" + payload
            + "</s:Body></s:Envelope>";
    }

    static String request(String name, String content) {
        return "<" + name + "Request xmlns=\"urn:shop\">" + content + "</" + name + "Request>";
    }

    String send(String message, String... headers) throws ServletException, IOException {
        var request = post("text/xml;charset=utf-8", message.getBytes(StandardCharsets.UTF_8));
        for (var index = 0; index < headers.length; index += 2) {
            request.addHeader(headers[index], headers[index + 1]);
        }
        return answer(request).getContentAsString(StandardCharsets.UTF_8);
    }

    static MockHttpServletRequest post(String type, byte[] content) {
        var request = new MockHttpServletRequest("POST", "/services");
        request.setContentType(type);
        request.setContent(content);
        return request;
    }

    MockHttpServletResponse answer(MockHttpServletRequest request) throws ServletException, IOException {
        var servlet = registration.getServlet();
        if (servlet.getServletConfig() == null) {
            var config = new MockServletConfig("soap");
            registration.getInitParameters().forEach(config::addInitParameter);
            servlet.init(config);
        }
        var response = new MockHttpServletResponse();
        servlet.service(request, response);
        return response;
    }
}
