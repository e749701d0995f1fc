package forja.runtime.soap;

import org.springframework.ws.server.EndpointInterceptor;

/**
 * Asks a message who sent it, before the contract is asked. The interceptor itself is no bean: Spring-WS would ask
 * beans of some types a second time.
 *
 * @param interceptor asks, and refuses by an exception
 */
public record CallerCheck(EndpointInterceptor interceptor) {
}
