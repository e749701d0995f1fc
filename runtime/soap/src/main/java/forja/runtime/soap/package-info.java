/** SOAP 1.1 over HTTP: records are messages, failures are faults, and the contract is asked first. */
@NullMarked
package forja.runtime.soap;

import org.jspecify.annotations.NullMarked;
