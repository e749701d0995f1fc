import type { Project } from '../../../../model/project.ts';
import { type Auth, authOf, letsStrangersIn, waysOf } from '../../../kit/web/permissions.ts';
import { CLOSED } from '../../../kit/web/security.ts';
import { mdCode, sh } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { operationName } from './binding.ts';
import type { SocketEndpoint, SocketProject } from './options.ts';
import { sampleMessage } from './sample.ts';

/**
 * The options of wscat that make the caller known in the handshake, by way; they read the same variables as the
 * service.
 */
const WSCAT_AUTH: Readonly<Record<Auth, string>> = {
  none: '',
  basic: ` --auth "\${SPRING_SECURITY_USER_NAME:-user}:$SPRING_SECURITY_USER_PASSWORD"`,
  apiKey: ' -H "X-API-Key: $API_KEY"',
  jwt: ' -H "Authorization: Bearer $TOKEN"',
};
const WAIT_S = 2;
/** Spring's answer to a request without an upgrade. */
const UPGRADE = 'Can "Upgrade" only to "WebSocket".';

/**
 * Writes a line of wscat that sends a message and waits a moment for the answer.
 * @example
 * order_total(order_id integer)   →   npx --yes wscat -c 'ws://localhost:8080/ws' -w 2 -x '{"id":1,"op":"orderTotal","params":{"orderId":1}}'
 */
export function callOf(
  { operation, options }: Use<SocketEndpoint>,
  { path, auth }: SocketProject,
  project: Project,
): OrderedContribution {
  const message = sh(sampleMessage(operation, options, project));
  const name = operationName(operation, options);
  return {
    kind: 'call',
    operation: operation.id,
    title: `${operation.names.method}: ${name}${options.exchange === 'broadcast' ? ', which is broadcast' : ''}`,
    shell: `npx --yes wscat${WSCAT_AUTH[authOf(options, auth)]} -c ${sh(`ws://localhost:8080${path}`)} -w ${WAIT_S} -x ${message}`,
  };
}

/** The probes of the socket: the handler itself refuses a request without an upgrade, and the contract is served. */
export function probesOf({ path, auth }: SocketProject, uses: readonly Use<SocketEndpoint>[]): OrderedContribution[] {
  const [first] = uses;
  const get = (name: string, asked: string) => ({ kind: 'probe', name, method: 'GET', path: asked }) as const;
  const closed = auth !== 'none';
  const socket =
    closed && !letsStrangersIn(uses, auth)
      ? { ...get(`the socket refuses a caller without ${auth}`, path), ...CLOSED }
      : { ...get('the socket asks for an upgrade', path), expectStatus: 400, expectBody: UPGRADE };
  if (closed) return [socket, { ...get('the AsyncAPI document is for known callers', '/asyncapi.json'), ...CLOSED }];
  return [
    socket,
    {
      ...get('the AsyncAPI document is served', '/asyncapi.json'),
      expectStatus: 200,
      expectBody: first ? `"${first.operation.names.method}.call"` : 'asyncapi',
    },
  ];
}

/** The README's section about the socket. */
export function readme({ path, auth }: SocketProject, uses: readonly Use<SocketEndpoint>[]): OrderedContribution[] {
  const rows = uses.map(
    ({ operation, options }) =>
      `| ${mdCode(operationName(operation, options))} | ${options.exchange === 'broadcast' ? 'its caller, and everybody who subscribed' : 'its caller'} |`,
  );
  const known = waysOf(uses, auth).length === 0 ? '' : KNOWN;
  return [{ kind: 'readmeSection', title: 'The socket', markdown: SOCKET(path, rows.join('\n')) + known }];
}

const SOCKET = (
  path: string,
  rows: string,
) => `\`ws://localhost:8080${path}\` takes text frames of JSON. The AsyncAPI document is
\`src/generated/resources/static/asyncapi.json\`, served at <http://localhost:8080/asyncapi.json>. How calls and broadcasts are
written, what failures say, limits, and what you can replace: [forja/docs/websocket.md](forja/docs/websocket.md).

| \`op\` | Who is told what it answers |
|---|---|
${rows}`;

const KNOWN = `

Callers are known by the header of the handshake: [forja/docs/websocket-security.md](forja/docs/websocket-security.md).`;
