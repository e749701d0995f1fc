package forja.runtime.soap;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How messages are taken.
 *
 * @param maxMessage how long a message may be, its attachments with it
 * @param wsdl whether anybody may read the contract
 */
@ConfigurationProperties("service.soap")
record SoapSettings(@DefaultValue("10MB") DataSize maxMessage, @DefaultValue("true") boolean wsdl) {
}
