/** Files of SFTP servers whose records are calls. */
@NullMarked
package forja.runtime.file.sftp;

import org.jspecify.annotations.NullMarked;
