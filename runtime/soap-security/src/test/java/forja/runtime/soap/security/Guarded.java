package forja.runtime.soap.security;

import forja.runtime.soap.ResponseElement;
import forja.runtime.soap.SoapContract;
import forja.runtime.soap.SoapDone;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ClassPathResource;
import org.springframework.ws.server.endpoint.annotation.Endpoint;
import org.springframework.ws.server.endpoint.annotation.PayloadRoot;
import org.springframework.ws.wsdl.wsdl11.SimpleWsdl11Definition;

/** A service with an operation for known callers, one for everybody, and one that says nothing. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Guarded.Operations.class)
class Guarded {

    @Bean
    SoapContract contract() {
        return new SoapContract("urn:shop", "Failure", "soap/shop.xsd");
    }

    @Bean
    SimpleWsdl11Definition wsdl() {
        return new SimpleWsdl11Definition(new ClassPathResource("soap/shop.wsdl"));
    }

    @Endpoint
    static class Operations {

        @UserToken(required = true)
        @PayloadRoot(namespace = "urn:shop", localPart = "GuardedRequest")
        @ResponseElement("GuardedResponse")
        SoapDone guarded() {
            return new SoapDone();
        }

        @UserToken(required = false)
        @PayloadRoot(namespace = "urn:shop", localPart = "OpenRequest")
        @ResponseElement("OpenResponse")
        SoapDone open() {
            return new SoapDone();
        }

        @PayloadRoot(namespace = "urn:shop", localPart = "SilentRequest")
        @ResponseElement("SilentResponse")
        SoapDone silent() {
            return new SoapDone();
        }
    }
}
