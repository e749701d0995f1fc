/** Files that the answers of operations are written to. */
@NullMarked
package forja.runtime.sending.file;

import org.jspecify.annotations.NullMarked;
