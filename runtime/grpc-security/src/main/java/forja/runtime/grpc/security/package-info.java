/** Callers over gRPC who are known by a key, and what everybody may ask. */
@NullMarked
package forja.runtime.grpc.security;

import org.jspecify.annotations.NullMarked;
