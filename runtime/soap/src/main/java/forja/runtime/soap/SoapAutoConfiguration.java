package forja.runtime.soap;

import forja.runtime.failure.Failures;
import forja.runtime.operation.RequestCheck;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.webservices.autoconfigure.WebServicesAutoConfiguration;
import org.springframework.boot.webservices.autoconfigure.WebServicesProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.ws.WebServiceMessageFactory;
import org.springframework.ws.soap.saaj.SaajSoapMessageFactory;
import org.springframework.ws.wsdl.WsdlDefinition;
import tools.jackson.databind.json.JsonMapper;

/** What messages go through before an endpoint gets them, and how they are answered. */
@AutoConfiguration(before = WebServicesAutoConfiguration.class)
@EnableConfigurationProperties(SoapSettings.class)
public class SoapAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    SoapFaultCodes soapFaultCodes() {
        return SoapFaultCodes.standard();
    }

    @Bean
    RecordPayloads recordPayloads(JsonMapper json, RequestCheck check, SoapContract contract) {
        return new RecordPayloads(json, check, contract.namespace());
    }

    @Bean
    SoapFaults soapFaults(Failures failures, SoapFaultCodes codes, RecordPayloads payloads, SoapContract contract) {
        return new SoapFaults(failures, codes, payloads, contract.failure());
    }

    @Bean
    UnknownOperations unknownOperations() {
        return new UnknownOperations();
    }

    /** Spring-WS finds it by this name, as it finds the two adapters. */
    @Bean
    static SaajSoapMessageFactory messageFactory() {
        return new SaajSoapMessageFactory();
    }

    @Bean
    ContractPage wsdlDefinitionHandlerAdapter(WsdlDefinition wsdl, WebServicesProperties services,
        SoapSettings settings) {
        return new ContractPage(wsdl, services.getPath(), settings.wsdl());
    }

    @Bean
    SoapAdapter messageReceiverHandlerAdapter(WebServiceMessageFactory messages, SoapFaults faults, ContractPage page,
        SoapSettings settings) {
        return new SoapAdapter(messages, faults, page, settings.maxMessage());
    }

    @Bean
    SchemaCheck schemaCheck(SoapContract contract) {
        return new SchemaCheck(contract.schema());
    }

    @Bean
    MessageConfigurer messageConfigurer(ObjectProvider<CallerCheck> callers, SchemaCheck schema,
        RecordPayloads payloads, JsonMapper json) {
        return new MessageConfigurer(callers.orderedStream().toList(), schema, payloads, new HeaderResolver(json));
    }
}
