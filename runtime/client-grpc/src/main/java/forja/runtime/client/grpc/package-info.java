/** Calls of a gRPC API: unary ones, and streams of answers as lists. Messages are made of JSON, and it of messages. */
@NullMarked
package forja.runtime.client.grpc;

import org.jspecify.annotations.NullMarked;
