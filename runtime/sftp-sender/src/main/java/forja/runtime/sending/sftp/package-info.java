/** Files of SFTP servers that the answers of operations are written to. */
@NullMarked
package forja.runtime.sending.sftp;

import org.jspecify.annotations.NullMarked;
