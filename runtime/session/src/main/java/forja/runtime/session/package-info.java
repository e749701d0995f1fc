/** Sessions of a database: each call begins with one as after its login, and ends in time. */
@NullMarked
package forja.runtime.session;

import org.jspecify.annotations.NullMarked;
