/** Calls of a GraphQL API: the documents of its fields, their variables, data and errors. */
@NullMarked
package forja.runtime.client.graphql;

import org.jspecify.annotations.NullMarked;
