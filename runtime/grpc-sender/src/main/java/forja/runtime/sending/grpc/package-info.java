/** APIs of gRPC that the answers of operations are sent to. */
@NullMarked
package forja.runtime.sending.grpc;

import org.jspecify.annotations.NullMarked;
