/** REST APIs that the answers of operations are sent to. */
@NullMarked
package forja.runtime.sending.rest;

import org.jspecify.annotations.NullMarked;
