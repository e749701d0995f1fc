/** Files whose records are calls: how they are read, and what becomes of each. */
@NullMarked
package forja.runtime.file;

import org.jspecify.annotations.NullMarked;
