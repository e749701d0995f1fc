import { constant } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { FAILURE_WORDS } from '../../../kit/json/words.ts';
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

/** The README's sections about the socket, broadcasts, failures and limits. */
export function readme({ path, auth }: SocketProject, uses: readonly Use<SocketEndpoint>[]): OrderedContribution[] {
  const rows = uses.map(
    ({ operation, options }) =>
      `| ${mdCode(operationName(operation, options))} | ${options.exchange === 'broadcast' ? 'its caller, and everybody who subscribed' : 'its caller'} |`,
  );
  const broadcasts = uses.filter(({ options }) => options.exchange === 'broadcast');
  const [first] = broadcasts;
  return [
    { kind: 'readmeSection', title: 'The socket', markdown: SOCKET(path, rows.join('\n')) },
    ...(first
      ? [
          {
            kind: 'readmeSection' as const,
            title: 'Broadcasts',
            markdown: BROADCASTS(operationName(first.operation, first.options)),
          },
        ]
      : []),
    {
      kind: 'readmeSection',
      title: 'Failures and limits',
      markdown: LIMITS + (waysOf(uses, auth).length === 0 ? '' : KNOWN),
    },
  ];
}

const SOCKET = (
  path: string,
  rows: string,
) => `\`ws://localhost:8080${path}\` takes text frames of JSON. The AsyncAPI document is
\`src/generated/resources/static/asyncapi.json\`, served at <http://localhost:8080/asyncapi.json>.

\`\`\`
→ {"id": 1, "op": "…", "params": {…}}
← {"id": 1, "ok": true, "data": …}
← {"id": 1, "ok": false, "error": {"kind": "…", "title": "…", "detail": "…"}}
\`\`\`

The \`id\` is the caller's: a text or a whole number, and the answer has it, too. Calls of one connection are done side by side
and are answered as they end. An optional member of \`params\` may be left out: then its own default applies.

| \`op\` | Who is told what it answers |
|---|---|
${rows}

A bean with \`@SocketController\` of your own adds operations: its methods with \`@SocketOperation\`.`;

const BROADCASTS = (name: string) => `\`\`\`
→ {"id": 2, "op": "subscribe", "params": {"to": "${name}"}}
← {"id": 2, "ok": true, "data": null}
← {"event": "${name}", "data": …}
\`\`\`

From its answer on, a subscription holds until \`unsubscribe\` (the same \`params\`) or the connection's end; who may not call an
operation may not subscribe to it. Callers are told before subscribers. What happens while a subscriber is away is not kept for
it, and several copies of the service do not know each other's subscribers: each tells its own.`;

const LIMITS = `| \`error.kind\` | What it says |
|---|---|
${Object.entries(FAILURE_WORDS)
  .map(([kind, words]) => `| \`${kind}\` | ${words} |`)
  .join('\n')}

\`detail\` has the operation's own words, where it has any. A bean \`SocketErrors\` of your own changes a row.

- Pages of other origins may not connect; \`WEBSOCKET_ALLOWED_ORIGINS\` names those that may, with commas between them.
- A message of more than \`WEBSOCKET_MAX_MESSAGE\` closes the connection (1009), and so does what is no text (1003).
- \`WEBSOCKET_MAX_CALLS\` calls of a connection are done at a time, \`WEBSOCKET_THREADS\` of all of them; one too many is answered
  \`busy\`.
- Callers are pinged every \`WEBSOCKET_PING_INTERVAL\`. One that is silent for \`WEBSOCKET_IDLE_TIMEOUT\`, or does not read what it is
  sent within ten seconds, is disconnected (4500).`;

const KNOWN = `

Callers are known by the header of the handshake. JavaScript in a browser cannot set one: connect from a server, or
through a gateway that adds it.`;

/** The rows of the table of errors: `INVALID -> new SocketError("invalid", …)`. */
export function errorRows() {
  return Object.entries(FAILURE_WORDS).map(([kind, title]) => ({ kind, title, constant: constant(kind, '') }));
}
