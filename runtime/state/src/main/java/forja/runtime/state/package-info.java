/** What a service remembers between its calls: messages that came and that wait, answers, files and ticks. */
@NullMarked
package forja.runtime.state;

import org.jspecify.annotations.NullMarked;
