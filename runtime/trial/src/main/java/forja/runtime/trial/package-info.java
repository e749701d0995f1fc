/** The end of a build that is for trying out. */
@NullMarked
package forja.runtime.trial;

import org.jspecify.annotations.NullMarked;
