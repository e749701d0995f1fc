import type { OrderedContribution } from '../../part.ts';
import { settingNames } from '../connection.ts';
import { callerWords, readyWords } from '../readme.ts';
import type { RestProject } from './operation.ts';

/** Writes the README's section on the API behind the service. */
export function readmeSection(project: RestProject): OrderedContribution {
  const named = settingNames(project);
  return {
    kind: 'readmeSection',
    title: 'The API behind it',
    markdown: `Each operation is one call of the API at \`${named('API_URL', 'url')}\`. ${callerWords(project)}

What the API answers becomes a failure of this service's own; its texts reach a caller only as the \`detail\` or \`title\`
of a problem (RFC 9457) with 400 or 422:

| The API | means |
|---|---|
| 400 | the request is not valid |
| 422 | the operation was refused |
| 404, 410 | nothing was found |
| 409, 412 | a conflict |
| 403 | forbidden |
| 408, 504, no answer in time | it took too long |
| 429, 502, 503, no connection | it cannot be done now |
| 401, a redirect, an answer that cannot be read or is longer than \`${named('API_MAX_ANSWER', 'max-answer')}\`, anything else | an error of this service; the log has it |

A bean of your own that is a \`FailureClassifier\` with an \`@Order\` says otherwise. Nothing is called twice: whether a
call may be repeated only its caller knows. Redirects are not followed, so no credential reaches another host. In a body,
an object inside another leaves out its members that are null, unless the contract wants them there.${readyWords(project)}`,
  };
}
