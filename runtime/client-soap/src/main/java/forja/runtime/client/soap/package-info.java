/** Calls of a SOAP API: messages of SOAP 1.1 and 1.2, values as XML Schema has them, faults, attachments (MTOM). */
@NullMarked
package forja.runtime.client.soap;

import org.jspecify.annotations.NullMarked;
