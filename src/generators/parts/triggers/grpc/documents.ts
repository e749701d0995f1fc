import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { PROTO_FOLDER, PROTOC } from '../../../kit/protoc/protoc.ts';
import { type Auth, authOf } from '../../../kit/web/permissions.ts';
import { placeholder, sh } from '../../../text/render/escape.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { OrderedContribution } from '../../part.ts';
import { needsAnything, sampleMessage, sampleMetadata } from './sample.ts';
import { fullName, type GrpcService } from './services.ts';

const PORT = 'GRPC_PORT';
const DEFAULT_PORT = 9090;
const INVALID_ARGUMENT = 3;
const UNAUTHENTICATED = 16;

/** The options of grpcurl that make the caller known, by way; they read the same variables as the service. */
const GRPCURL_AUTH: Readonly<Record<Auth, string>> = {
  none: '',
  basic: ` -H "Authorization: Basic $(printf '%s' "\${SPRING_SECURITY_USER_NAME:-user}:$SPRING_SECURITY_USER_PASSWORD" | base64 -w0)"`,
  apiKey: ' -H "x-api-key: $API_KEY"',
  jwt: ' -H "Authorization: Bearer $TOKEN"',
};

/**
 * Writes a grpcurl line for each method, and the probe that asks it without doing its work.
 * @example
 * orderTotal without auth   →   grpcurl -plaintext -d '{"order_id":1}' "localhost:${GRPC_PORT:-9090}" com.acme.shop.ShopService/OrderTotal
 */
export function callsOf(
  services: readonly GrpcService[],
  project: Project,
  auth: Auth,
): readonly OrderedContribution[] {
  return services.flatMap((service) =>
    service.methods.flatMap(({ name, operation, options }): OrderedContribution[] => {
      const callers = authOf(options, auth);
      const address = `${fullName(project, service)}/${name}`;
      const data = sh(jsonText(sampleMessage(operation, project)));
      const metadata = sampleMetadata(operation, project).map(([name, value]) => ` -H ${sh(`${name}: ${value}`)}`);
      const shell = `grpcurl -plaintext${GRPCURL_AUTH[callers]}${metadata.join('')} -d ${data} "localhost:\${${PORT}:-${DEFAULT_PORT}}" ${sh(address)}`;
      return [
        { kind: 'call', operation: operation.id, title: `${operation.names.method}: ${address}`, shell },
        ...probeOf(address, operation, project, callers),
      ];
    }),
  );
}

function probeOf(address: string, operation: Operation, project: Project, auth: Auth): OrderedContribution[] {
  const probe = { kind: 'grpcProbe', portVariable: PORT, path: `/${address}`, message: '' } as const;
  const { method } = operation.names;
  if (auth !== 'none') {
    return [{ ...probe, name: `${method} refuses a caller without ${auth}`, expectStatus: UNAUTHENTICATED }];
  }
  if (!needsAnything(operation, project)) return [];
  return [{ ...probe, name: `${method} refuses an invalid request`, expectStatus: INVALID_ARGUMENT }];
}

/**
 * Probes of the service itself: health, which anybody may ask for, and the list of services, which is for known
 * callers.
 */
export function ownProbes(auth: Auth): readonly OrderedContribution[] {
  const probe = { kind: 'grpcProbe', portVariable: PORT } as const;
  const path = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
  return [
    { ...probe, name: 'health answers', path: '/grpc.health.v1.Health/Check', message: '', expectStatus: 0 },
    auth === 'none'
      ? { ...probe, name: 'reflection answers', path, message: LIST_SERVICES, expectStatus: 0 }
      : {
          ...probe,
          name: 'reflection is for known callers',
          path,
          message: LIST_SERVICES,
          expectStatus: UNAUTHENTICATED,
        },
  ];
}

/** The request `list_services: ""` as bytes: the seventh field. */
const LIST_SERVICES = '3a00';

const SERVER = 'spring.grpc.server';
const BUNDLE = 'spring.ssl.bundle.pem.grpc.keystore';

export const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: `${SERVER}.port`, value: placeholder(PORT, DEFAULT_PORT) },
  { kind: 'port', variable: PORT, port: DEFAULT_PORT },
  { kind: 'environment', name: PORT, example: String(DEFAULT_PORT), meaning: 'Where it listens for gRPC' },
  { kind: 'setting', key: `${SERVER}.reflection.enabled`, value: placeholder('GRPC_REFLECTION', 'true') },
  {
    kind: 'environment',
    name: 'GRPC_REFLECTION',
    example: 'true',
    meaning: 'Whether callers can ask for the services and their messages',
  },
  { kind: 'setting', key: `${SERVER}.inbound.message.max-size`, value: placeholder('GRPC_MAX_MESSAGE', '4MB') },
  { kind: 'environment', name: 'GRPC_MAX_MESSAGE', example: '4MB', meaning: 'The largest message that is read' },
  { kind: 'setting', key: `${SERVER}.shutdown.grace-period`, value: '20s' },
  { kind: 'setting', key: `${SERVER}.keepalive.time`, value: '2m', comment: 'A connection that says nothing is asked' },
  { kind: 'setting', key: `${SERVER}.keepalive.timeout`, value: '20s' },
  { kind: 'setting', key: `${SERVER}.keepalive.permit.time`, value: '30s' },
  { kind: 'setting', key: `${SERVER}.ssl.enabled`, value: placeholder('GRPC_TLS', 'false') },
  { kind: 'setting', key: `${SERVER}.ssl.bundle`, value: 'grpc' },
  { kind: 'setting', key: `${BUNDLE}.certificate`, value: placeholder('GRPC_TLS_CERTIFICATE', '') },
  { kind: 'setting', key: `${BUNDLE}.private-key`, value: placeholder('GRPC_TLS_KEY', '') },
  { kind: 'environment', name: 'GRPC_TLS', example: 'false', meaning: 'Whether gRPC is spoken over TLS alone' },
  {
    kind: 'environment',
    name: 'GRPC_TLS_CERTIFICATE',
    example: '',
    meaning: 'Its certificate with those up to the root, PEM: a file (file:/etc/tls/tls.crt) or the text itself',
    page: 'grpc',
  },
  {
    kind: 'environment',
    name: 'GRPC_TLS_KEY',
    example: '',
    meaning: 'The key of the certificate, the same way',
    page: 'grpc',
  },
  {
    kind: 'setting',
    key: 'service.grpc.threads',
    value: placeholder('GRPC_THREADS', 64),
    comment: 'Calls at a time, where the JDK has no virtual threads',
  },
  {
    kind: 'environment',
    name: 'GRPC_THREADS',
    example: '64',
    meaning: 'How many calls are done at a time before Java 21; later ones have a virtual thread each',
    page: 'grpc',
  },
];

export const DEPENDENCIES: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'grpc-server' },
  { kind: 'dependency', artifact: 'validation' },
  { kind: 'dependency', artifact: 'grpc-server-test', scope: 'test' },
  ...PROTOC,
];

/** The README's section about messages and failures. */
export function readme(project: Project): OrderedContribution {
  const streamed = project.operations.some((operation) => operation.streamed) ? STREAMED : '';
  return {
    kind: 'readmeSection',
    title: 'Messages and failures',
    markdown: `The contract is \`${PROTO_FOLDER}/${project.name}.proto\`; reflection tells the same, and \`grpc.health.v1.Health\` how the service
is. \`forja.lock.json\` keeps the numbers of fields and constants: what did not change keeps its number, and what is gone is
\`reserved\`.
${streamed}
What is in a message, and which status a failure has: [grpc](forja/docs/grpc.md). With \`GRPC_TLS=true\` (and
\`GRPC_TLS_CERTIFICATE\`, \`GRPC_TLS_KEY\`) callers leave out \`-plaintext\`.`,
  };
}

const STREAMED = `
Methods that answer a \`stream\` send rows while they are read, no faster than the caller takes them.
`;
