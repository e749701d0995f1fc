/** Callers of a service over HTTP: how they are known, what strangers may do, and how a service refuses them. */
@NullMarked
package forja.runtime.security;

import org.jspecify.annotations.NullMarked;
