/** Callers that are known by tokens: JWTs of an issuer. */
@NullMarked
package forja.runtime.security.jwt;

import org.jspecify.annotations.NullMarked;
