package com.acme.shop.soap;

import com.acme.shop.service.ShapesService;
import com.acme.shop.service.ShopService;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.ws.transport.http.MessageDispatcherServlet;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
abstract class SoapTest {

    @Autowired
    private ServletRegistrationBean<MessageDispatcherServlet> registration;

    @MockitoBean
    ShapesService shapesService;

    @MockitoBean
    ShopService shopService;

    /** Sends a message; header fields are a name and a value, each behind the other. */
    String send(String message, String... headers) throws ServletException, IOException {
        var request = new MockHttpServletRequest("POST", "/services");
        request.setContentType("text/xml;charset=utf-8");
        request.setContent(message.getBytes(StandardCharsets.UTF_8));
        for (var index = 0; index < headers.length; index += 2) {
            request.addHeader(headers[index], headers[index + 1]);
        }
        return answer(request).getContentAsString(StandardCharsets.UTF_8);
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
