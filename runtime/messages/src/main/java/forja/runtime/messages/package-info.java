/** Messages that are made of answers: which of them are sent, in which order, and with which headers. */
@NullMarked
package forja.runtime.messages;

import org.jspecify.annotations.NullMarked;
