package forja.runtime.client.soap;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Lets callers of this service know what a fault of the API means to them. */
@AutoConfiguration
public class SoapApiAutoConfiguration {

    @Bean("forja.runtime.client.soap.soapFailures")
    SoapFailures soapFailures() {
        return new SoapFailures();
    }
}
