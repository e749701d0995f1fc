/** JSON as services read and write it: no value is made into what it is not. */
@NullMarked
package forja.runtime.json;

import org.jspecify.annotations.NullMarked;
