/** Messages of ActiveMQ Artemis: how they are delivered, tried again and put aside. */
@NullMarked
package forja.runtime.artemis;

import org.jspecify.annotations.NullMarked;
