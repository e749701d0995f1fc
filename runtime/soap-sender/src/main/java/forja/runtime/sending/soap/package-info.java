/** SOAP APIs that the answers of operations are sent to. */
@NullMarked
package forja.runtime.sending.soap;

import org.jspecify.annotations.NullMarked;
