package com.acme.shop.soap;

import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.ws.config.annotation.WsConfigurer;
import org.springframework.ws.server.EndpointInterceptor;
import org.springframework.ws.server.endpoint.adapter.method.MethodArgumentResolver;
import org.springframework.ws.server.endpoint.adapter.method.MethodReturnValueHandler;
import org.springframework.ws.soap.saaj.SaajSoapMessageFactory;
import org.springframework.ws.wsdl.wsdl11.SimpleWsdl11Definition;

/** What messages go through before an endpoint gets them. */
@Configuration(proxyBeanMethods = false)
final class SoapConfiguration implements WsConfigurer {

    private final RecordPayloads payloads;

    private final MessageDepth depth = new MessageDepth();

    private final SchemaCheck schema = new SchemaCheck();

    SoapConfiguration(
        RecordPayloads payloads
    ) throws Exception {
        this.payloads = payloads;
        this.schema.afterPropertiesSet();
    }

    @Bean
    static SaajSoapMessageFactory messageFactory() {
        return new SaajSoapMessageFactory();
    }

    /** Served by this name: {@code /services/shop.wsdl}. */
    @Bean("shop")
    static SimpleWsdl11Definition contract() {
        return new SimpleWsdl11Definition(new ClassPathResource(SoapContract.WSDL));
    }

    @Override
    public void addInterceptors(List<EndpointInterceptor> interceptors) {
        interceptors.add(depth);
        interceptors.add(schema);
    }

    @Override
    public void addArgumentResolvers(List<MethodArgumentResolver> resolvers) {
        resolvers.add(0, payloads);
    }

    @Override
    public void addReturnValueHandlers(List<MethodReturnValueHandler> handlers) {
        handlers.add(0, payloads);
    }
}
