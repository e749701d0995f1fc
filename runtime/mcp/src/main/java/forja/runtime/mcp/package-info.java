/** Tools of the Model Context Protocol over streamable HTTP: each does an operation, and keeps no session. */
@NullMarked
package forja.runtime.mcp;

import org.jspecify.annotations.NullMarked;
