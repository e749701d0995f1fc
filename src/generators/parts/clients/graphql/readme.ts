import { packageOf } from '../../../text/java/java-file.ts';
import type { OrderedContribution } from '../../part.ts';
import { settingNames } from '../connection.ts';
import { callerWords, readyWords } from '../readme.ts';
import type { GraphQlProject } from './operation.ts';

/** Writes the README's section on the API behind the service. */
export function readmeSection(project: GraphQlProject): OrderedContribution {
  const named = settingNames(project);
  const folder = `src/generated/resources/${packageOf(project, 'client').replaceAll('.', '/')}`;
  return {
    kind: 'readmeSection',
    title: 'The API behind it',
    markdown: `Each operation is one query or mutation of the GraphQL API at \`${named('API_URL', 'url')}\`, which is the whole address. ${callerWords(project)}

The documents below \`${folder}\` say what is asked for, the same with every call: fields
that need no arguments and are not deprecated, objects in as many levels as 300 fields allow (at most five), none inside
itself, the first 20 of what comes in pages, and of an interface or a union with up to ten possible types the fields of each
(\`__typename\` says which one it is). A member that some documents do not ask for may be null, whatever the schema says.

An answer that has errors is none, whatever data it has beside them. The first error says what it means by \`code\`,
\`classification\` or \`errorType\` of its \`extensions\`, or by its \`type\`; its message reaches a caller only where the request is
not valid or the operation was refused:

| The API | means |
|---|---|
| \`BAD_USER_INPUT\`, \`BAD_REQUEST\`, \`INVALID\`, \`ARGUMENT_VALIDATION_ERROR\`, \`DATA_EXCEPTION\` | the request is not valid |
| \`BUSINESS\`, \`REFUSED\`, \`FAILED_PRECONDITION\`, \`UNPROCESSABLE\` | the operation was refused |
| \`NOT_FOUND\` | nothing was found |
| \`CONFLICT\`, \`ALREADY_EXISTS\`, \`CONSTRAINT_VIOLATION\` | a conflict |
| \`FORBIDDEN\`, \`PERMISSION_DENIED\`, \`ACCESS_DENIED\` | forbidden |
| \`TIMEOUT\`, \`GATEWAY_TIMEOUT\`, \`DEADLINE_EXCEEDED\`, no answer in time | it took too long |
| \`UNAVAILABLE\`, \`SERVICE_UNAVAILABLE\`, \`THROTTLED\`, \`RATE_LIMITED\`, \`BUSY\`, no connection | it cannot be done now |
| \`UNAUTHENTICATED\`, any other or none, null where the schema has none, an answer longer than \`${named('API_MAX_ANSWER', 'max-answer')}\` | an error of this service; the log has it |

An answer without GraphQL errors means what its HTTP status does: 400 and 422 as above, 403, 404, 409, 429, 502, 503 and 504 what
they say, anything else an error of this service. A bean of your own that is a \`FailureClassifier\` with an \`@Order\` says
otherwise. Nothing is called twice: whether a call may be repeated only its caller knows. Redirects are not followed, so no
credential reaches another host.${readyWords(project)}`,
  };
}
