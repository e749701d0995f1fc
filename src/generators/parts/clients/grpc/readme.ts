import { PROTO_FOLDER } from '../../../kit/protoc/protoc.ts';
import type { OrderedContribution } from '../../part.ts';
import { settingNames } from '../connection.ts';
import { callerWords, readyWords } from '../readme.ts';
import { descriptorsPath } from './any.ts';
import { heldBy } from './messages.ts';
import type { GrpcProject } from './operation.ts';
import { hasStreams } from './settings.ts';

/** Says what the status of a call means. */
const STATUSES = `The status of a call becomes a failure of this service's own; its words reach a caller only where the request is not valid or the
operation was refused:

| The API | means |
|---|---|
| \`INVALID_ARGUMENT\`, \`OUT_OF_RANGE\` | the request is not valid |
| \`FAILED_PRECONDITION\` | the operation was refused |
| \`NOT_FOUND\` | nothing was found |
| \`ALREADY_EXISTS\`, \`ABORTED\` | a conflict |
| \`PERMISSION_DENIED\` | forbidden |
| \`DEADLINE_EXCEEDED\` | it took too long |
| \`UNAVAILABLE\`, \`RESOURCE_EXHAUSTED\`, no connection | it cannot be done now |
| \`UNAUTHENTICATED\`, anything else, an answer that is too long | an error of this service; the log has it |`;

/** Writes the README's section on the API behind the service. */
export function readmeSection(project: GrpcProject): OrderedContribution {
  const named = settingNames(project);
  const streams = hasStreams(project)
    ? `\nA stream is a list here, of at most \`${named('API_MAX_MESSAGES', 'max-messages')}\` messages and within the same time as any call.`
    : '';
  return {
    kind: 'readmeSection',
    title: 'The API behind it',
    markdown: `Each operation is one call of the gRPC API at \`${named('API_URL', 'url')}\`: \`https\` or \`grpcs\` over TLS, \`http\` or \`grpc\` without. ${callerWords(project, 'the metadata')}

\`${PROTO_FOLDER}/client/${project.name}-api.proto\` has the messages of these calls; names of messages are the project's own, since
only numbers travel.${anyWords(project)} A call has \`${named('API_READ_TIMEOUT', 'read-timeout')}\` in all, or what its own caller still waits where that is
less, and a message of at most \`${named('API_MAX_ANSWER', 'max-answer')}\`.${streams}

Over TLS the API's certificate has to be of an authority that the JDK trusts, and of the name in the address. An authority of your own
is put into a store with \`keytool -importcert -noprompt -alias api -file ca.crt -keystore trust.p12\`, and the service's \`java\` is told
of it by its environment: \`JDK_JAVA_OPTIONS="-Djavax.net.ssl.trustStore=/path/trust.p12 -Djavax.net.ssl.trustStorePassword=…"\`. That store
then holds for every connection of the process. The service shows no certificate of its own. Where there is no connection, the
caller gets what stands for \`UNAVAILABLE\` below, and the log says why.

| In a message | is |
|---|---|
| a field that is not there | null, where fields know whether they are; else zero, an empty text, no entries |
| \`Timestamp\`, \`Duration\`, \`FieldMask\` | a time with its zone, a text as \`1.500s\`, a text as \`name,address.city\` |
| \`Struct\`, \`Value\`, \`ListValue\`, a message without fields | JSON |
${anyRow(project)}| wrappers such as \`Int64Value\` | their value or null |
| members of a \`oneof\` | members of which at most one is there: a request with more is not valid |

${STATUSES}

A bean of your own that is a \`FailureClassifier\` with an \`@Order\` says otherwise. Nothing is called twice: whether a call may be
repeated only its caller knows.${readyWords(project)}`,
  };
}

/** Says where messages go by the API's own names; empty where no call has an `Any`. */
function anyWords(project: GrpcProject): string {
  if (!heldBy(project)) return '';
  return `
An \`Any\` has the name of its message as well: \`${descriptorsPath(project)}\`
has the messages of the uploaded files by those names.`;
}

function anyRow(project: GrpcProject): string {
  if (!heldBy(project)) return '';
  return `| \`Any\` | JSON: \`@type\` is \`type.googleapis.com/\` and the full name of a message, its members are beside that, or \`value\` where the message is one of this table. What is in no uploaded file, and bytes that are no such message, have the bytes in \`value\`, as Base64 |
`;
}
