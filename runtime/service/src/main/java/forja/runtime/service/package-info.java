/** What every service has that runs by itself: observed operations, and an end where the memory is used up. */
@NullMarked
package forja.runtime.service;

import org.jspecify.annotations.NullMarked;
