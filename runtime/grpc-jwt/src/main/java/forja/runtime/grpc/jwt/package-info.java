/** Callers over gRPC who are known by tokens of an issuer. */
@NullMarked
package forja.runtime.grpc.jwt;

import org.jspecify.annotations.NullMarked;
