/** What a service remembers, as tables of a database: that of its work, or one of its own. */
@NullMarked
package forja.runtime.state.jdbc;

import org.jspecify.annotations.NullMarked;
