package forja.runtime.soap;

import org.springframework.core.Ordered;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointInvocationChain;
import org.springframework.ws.server.EndpointMapping;

/** Refuses in words what no endpoint answers. */
class UnknownOperations implements EndpointMapping, Ordered {

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public EndpointInvocationChain getEndpoint(MessageContext call) {
        var payload = Payloads.of(call.getRequest());
        throw new InvalidPayloadException("The contract has no operation for {%s}%s."
            .formatted(payload.getNamespaceURI() == null ? "" : payload.getNamespaceURI(), payload.getLocalName()));
    }
}
