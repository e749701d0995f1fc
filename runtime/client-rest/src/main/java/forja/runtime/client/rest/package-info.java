/** Calls of a REST API: parameters, bodies and answers as OpenAPI describes them. */
@NullMarked
package forja.runtime.client.rest;

import org.jspecify.annotations.NullMarked;
