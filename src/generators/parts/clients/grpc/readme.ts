import { PROTO_FOLDER } from '../../../kit/protoc/protoc.ts';
import type { OrderedContribution } from '../../part.ts';
import { settingNames } from '../connection.ts';
import { callerWords, readyWords } from '../readme.ts';
import { descriptorsPath } from './any.ts';
import { heldBy } from './messages.ts';
import type { GrpcProject } from './operation.ts';

/** Writes the README's section on the API behind the service. */
export function readmeSection(project: GrpcProject): OrderedContribution {
  const named = settingNames(project);
  return {
    kind: 'readmeSection',
    title: 'The API behind it',
    markdown: `Each operation is one call of the gRPC API at \`${named('API_URL', 'url')}\`: \`https\` or \`grpcs\` over TLS, \`http\` or \`grpc\` without. ${callerWords(project, 'the metadata')}

\`${PROTO_FOLDER}/client/${project.name}-api.proto\` has the messages of these calls; names of messages are the project's own, since
only numbers travel.${anyWords(project)}

How a call is made, what is in a message, and what a status means to this service's callers:
[client-grpc](forja/docs/client-grpc.md), [client](forja/docs/client.md). A bean of your own that is a \`FailureClassifier\` with an
\`@Order\` says otherwise.${readyWords(project)}`,
  };
}

/** Says where messages go by the API's own names; empty where no call has an `Any`. */
function anyWords(project: GrpcProject): string {
  if (!heldBy(project)) return '';
  return `
An \`Any\` has the name of its message as well: \`${descriptorsPath(project)}\`
has the messages of the uploaded files by those names.`;
}
