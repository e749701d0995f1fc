/** Calls of an API over HTTP, whatever their protocol: connections, time-outs, limits, credentials, failures. */
@NullMarked
package forja.runtime.client.http;

import org.jspecify.annotations.NullMarked;
