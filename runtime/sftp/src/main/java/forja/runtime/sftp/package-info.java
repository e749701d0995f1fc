/** Files of SFTP servers. */
@NullMarked
package forja.runtime.sftp;

import org.jspecify.annotations.NullMarked;
