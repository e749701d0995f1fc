import type { OrderedContribution } from '../../part.ts';
import { mdCode } from '../../render/escape.ts';
import type { ApiProject } from './operation.ts';

const AUTH = {
  none: 'The service does not say to the API who it is.',
  basic: 'It says who it is by `API_USERNAME` and `API_PASSWORD` (HTTP Basic).',
  bearer: 'It says who it is by `API_TOKEN` (a bearer token).',
  apiKey: 'It says who it is by `API_KEY`',
} as const;

/** What an owner has to know of the API behind the service. */
export function readmeSection({ connection }: ApiProject): OrderedContribution {
  const { auth, headers } = connection;
  const key = auth.kind === 'apiKey' ? ` in the header ${mdCode(auth.header)}.` : '';
  const sent =
    headers.length > 0 ? '\nThe headers that every call carries are the settings below `service.api.headers`.' : '';
  return {
    kind: 'readmeSection',
    title: 'The API behind it',
    markdown: `Each operation is one call of the API at \`API_URL\`. ${AUTH[auth.kind]}${key}${sent}
What takes more than that, such as a token that has to be fetched first, is a bean of your own that is an \`ApiCredentials\`.

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
| 401, a redirect, an answer that cannot be read or is longer than \`API_MAX_ANSWER\`, anything else | an error of this service; the log has it |

A bean of your own that is a \`FailureClassifier\` with an \`@Order\` says otherwise. Nothing is called twice: whether a
call may be repeated only its caller knows. Redirects are not followed, so no credential reaches another host. In a body,
an object inside another leaves out its members that are null, unless the contract wants them there. The service is ready
without the API (\`/readiness\` does not ask it): an API that is away is no reason to take this service away as well.`,
  };
}
