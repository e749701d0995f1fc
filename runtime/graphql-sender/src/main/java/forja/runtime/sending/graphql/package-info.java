/** GraphQL APIs that the answers of operations are sent to. */
@NullMarked
package forja.runtime.sending.graphql;

import org.jspecify.annotations.NullMarked;
