/** What a database does by its own means for the sessions that calls run in. */
@NullMarked
package forja.runtime.jdbc.session;

import org.jspecify.annotations.NullMarked;
