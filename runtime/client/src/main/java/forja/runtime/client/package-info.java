/** Where an API is that a service calls, who the service is there, and JSON as the API writes it. */
@NullMarked
package forja.runtime.client;

import org.jspecify.annotations.NullMarked;
