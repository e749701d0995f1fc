/** What web services do whatever they answer: problems in place of the server's own pages, and pages that may call. */
@NullMarked
package forja.runtime.web;

import org.jspecify.annotations.NullMarked;
