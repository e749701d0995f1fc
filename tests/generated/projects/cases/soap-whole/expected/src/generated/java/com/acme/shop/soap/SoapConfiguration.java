package com.acme.shop.soap;

import forja.runtime.soap.SoapContract;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.ws.wsdl.wsdl11.SimpleWsdl11Definition;

/** The contract: what callers send, and what they are answered. */
@Configuration(proxyBeanMethods = false)
class SoapConfiguration {

    static final String NAMESPACE = "http://shop.acme.com/";

    @Bean
    SoapContract soapContract() {
        return new SoapContract(NAMESPACE, "Failure", "soap/shop.xsd");
    }

    /** Served by this name: {@code /services/shop.wsdl}. */
    @Bean("shop")
    SimpleWsdl11Definition contract() {
        return new SimpleWsdl11Definition(new ClassPathResource("soap/shop.wsdl"));
    }
}
