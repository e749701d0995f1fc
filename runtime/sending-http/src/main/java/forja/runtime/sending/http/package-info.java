/** What senders over HTTP have in common. */
@NullMarked
package forja.runtime.sending.http;

import org.jspecify.annotations.NullMarked;
