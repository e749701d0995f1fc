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

How it is called, and what its answers mean to this service's callers: [client-rest](forja/docs/client-rest.md),
[client-http](forja/docs/client-http.md), [client](forja/docs/client.md). A bean of your own that is a \`FailureClassifier\` with an
\`@Order\` says otherwise.${readyWords(project)}`,
  };
}
