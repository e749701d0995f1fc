/** Operations over HTTP: JSON comes in and goes out, and every failure is a problem (RFC 9457). */
@NullMarked
package forja.runtime.rest;

import org.jspecify.annotations.NullMarked;
