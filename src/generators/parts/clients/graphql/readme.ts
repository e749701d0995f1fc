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

The documents below \`${folder}\` say what is asked for, the same with every call. A member that some
documents do not ask for may be null, whatever the schema says. What they ask for, and what errors mean to this service's callers:
[client-graphql](forja/docs/client-graphql.md), [client-http](forja/docs/client-http.md), [client](forja/docs/client.md). A bean of your
own that is a \`FailureClassifier\` with an \`@Order\` says otherwise.${readyWords(project)}`,
  };
}
