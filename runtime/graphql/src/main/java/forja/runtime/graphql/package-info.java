/** Operations over GraphQL: scalars, arguments that know what was left out, errors, limits of a request. */
@NullMarked
package forja.runtime.graphql;

import org.jspecify.annotations.NullMarked;
