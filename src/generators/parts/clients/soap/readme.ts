import type { OrderedContribution } from '../../part.ts';
import { settingNames } from '../connection.ts';
import { callerWords, readyWords } from '../readme.ts';
import type { SoapProject } from './operation.ts';

/** Writes the README's section on the API behind the service. */
export function readmeSection(project: SoapProject): OrderedContribution {
  const named = settingNames(project);
  return {
    kind: 'readmeSection',
    title: 'The API behind it',
    markdown: `Each operation is one SOAP message to the API at \`${named('API_URL', 'url')}\`. ${callerWords(project)}

What the API answers becomes a failure of this service's own; the words of a fault reach a caller only where the fault is
the caller's, or one that the contract declares:

| The API | means |
|---|---|
| a fault that the contract declares | the operation was refused |
| a fault with the code \`Client\` or \`Sender\` | the request is not valid |
| 403 | forbidden |
| 404, 410 | nothing was found |
| 409, 412 | a conflict |
| 408, 504, no answer in time | it took too long |
| 429, 502, 503, no connection | it cannot be done now |
| any other fault, 401, a redirect, an answer that cannot be read or is longer than \`${named('API_MAX_ANSWER', 'max-answer')}\`, anything else | an error of this service; the log has it |

A bean of your own that is a \`FailureClassifier\` with an \`@Order\` says otherwise. Nothing is called twice: whether a
call may be repeated only its caller knows. Redirects are not followed, so no credential reaches another host. A time that
the API writes without an offset is read as one of UTC, and a name in another namespace than the contract's is read where the
right one is missing. What the contract leaves open is a whole element as a text, and a
DOCTYPE in an answer is refused. An answer with bytes beside its message (MTOM) is read as one with bytes in it.${attachingWords(project)}${readyWords(project)}`,
  };
}

function attachingWords({ operations }: SoapProject): string {
  return operations.some(({ api }) => api.call.mtom)
    ? ' Where the contract asks for it\n(a policy, or `expectedContentTypes` of bytes), bytes are sent beside the message as well.'
    : '';
}
