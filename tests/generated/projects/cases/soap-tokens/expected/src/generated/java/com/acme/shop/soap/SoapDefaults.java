package com.acme.shop.soap;

import org.springframework.beans.factory.annotation.Value;
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

    /** The one user whom the environment names; without a password nobody is let in. */
    @Bean
    @ConditionalOnMissingBean
    SoapUsers soapUsers(
        @Value("${service.soap.username}") String username,
        @Value("${service.soap.password}") String password
    ) {
        return name -> !password.isEmpty() && name.equals(username) ? password : null;
    }
}
