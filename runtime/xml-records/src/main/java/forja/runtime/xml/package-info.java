/** Elements of XML that are read as requests, and the schemas that they have to fit. */
@NullMarked
package forja.runtime.xml;

import org.jspecify.annotations.NullMarked;
