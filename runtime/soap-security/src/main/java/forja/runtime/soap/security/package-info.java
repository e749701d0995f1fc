/** Callers of SOAP who are known by a user token (WS-Security). */
@NullMarked
package forja.runtime.soap.security;

import org.jspecify.annotations.NullMarked;
