/** Operations over gRPC: calls, values that messages have in another form, metadata, statuses of failures. */
@NullMarked
package forja.runtime.grpc;

import org.jspecify.annotations.NullMarked;
