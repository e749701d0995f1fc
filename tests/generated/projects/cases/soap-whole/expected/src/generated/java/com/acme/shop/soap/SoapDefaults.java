package com.acme.shop.soap;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** What holds unless a bean of your own says otherwise. */
@AutoConfiguration
public class SoapDefaults {

    @Bean
    @ConditionalOnMissingBean
    SoapFaultCodes soapFaultCodes() {
        return SoapFaultCodes.standard();
    }
}
