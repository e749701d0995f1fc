/** User tokens (WS-Security), by which a SOAP API knows this service. */
@NullMarked
package forja.runtime.client.soap.security;

import org.jspecify.annotations.NullMarked;
