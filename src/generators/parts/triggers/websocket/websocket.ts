import type { Project } from '../../../../model/project.ts';
import { controllerFiles, type Exposure } from '../../../kit/json/controller.ts';
import { guard } from '../../../kit/web/guard.ts';
import { accessOf, letsStrangersIn, permissionsOf, sayingWays, waysOf } from '../../../kit/web/permissions.ts';
import { problems } from '../../../kit/web/problems.ts';
import { guardedOf, security } from '../../../kit/web/security.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { json, placeholder, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { operationName, PARAMS } from './binding.ts';
import { checkSocket } from './check.ts';
import { asyncApiDocument } from './contract.ts';
import { callOf, probesOf, readme } from './documents.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, projectOptions, type SocketEndpoint, type SocketProject } from './options.ts';
import { testFiles } from './tests.ts';

const CONTRACT = ['/asyncapi.json'];
const DENIAL = 'an answer with `error.kind` `forbidden`';

/** Messages over a WebSocket: each calls an operation and is answered under its id; answers can be broadcast. */
export const websocket: Trigger<SocketProject, SocketEndpoint> = {
  kind: 'trigger',
  id: 'websocket',
  projectOptions,
  endpointOptions,
  // Spring opens a connection by what Jakarta WebSocket 2.1 brought; that server has 2.0.
  supports: ({ server }) => server !== 'weblogic' || { reason: 'forms.reasons.webSocketUpgrade' },
  inputs,
  published: (names, options) => operationName({ names }, options),
  access: accessOf,
  check: (_project, options, uses) => checkSocket(options, uses),
  contribute(project, options, given) {
    const { auth } = options;
    const uses = sayingWays(given, auth);
    return [
      ...controllerFiles(project, uses, EXPOSURE),
      ...modulesOf(options, uses),
      contractFile(project, options, uses),
      ...testFiles(project, uses, options),
      ...security(project, auth, uses, {
        ...{ contract: CONTRACT, guarded: guardedOf(uses), denial: DENIAL },
        open: letsStrangersIn(uses, auth) ? [{ path: options.path }] : [],
      }),
      ...problems(),
      { kind: 'setting', key: 'service.websocket.path', value: options.path },
      ...SETTINGS,
      ...uses.map((use) => callOf(use, options, project)),
      ...probesOf(options, uses),
      ...readme(options, uses),
    ];
  },
};

const EXPOSURE: Exposure<SocketEndpoint> = {
  home: 'websocket',
  about: 'over a socket',
  controller: { text: fragment`SocketController`, imports: [runtimeClass('websocket.SocketController')] },
  place: PARAMS,
  called: 'params',
  annotations(operation, options) {
    const name = str(operationName(operation, options));
    const permissions = permissionsOf(options);
    const text =
      options.exchange === 'broadcast'
        ? fragment`@SocketOperation(value = ${name}, broadcast = true)`
        : fragment`@SocketOperation(${name})`;
    return {
      own: { text, imports: [runtimeClass('websocket.SocketOperation')] },
      guard: permissions && guard(permissions),
    };
  },
};

/** Names the modules of the runtime that messages go through: callers that are known, and those whose tokens end. */
function modulesOf({ auth }: SocketProject, uses: readonly Use<SocketEndpoint>[]): readonly OrderedContribution[] {
  const ways = waysOf(uses, auth);
  return [
    { kind: 'runtime', module: 'websocket' },
    ...(ways.length > 0 ? [{ kind: 'runtime', module: 'websocket-security' } as const] : []),
    ...(ways.includes('jwt') ? [{ kind: 'runtime', module: 'websocket-jwt' } as const] : []),
  ];
}

function contractFile(
  project: Project,
  options: SocketProject,
  uses: readonly Use<SocketEndpoint>[],
): OrderedContribution {
  const text = fragment`${json(asyncApiDocument(project, options, uses), 2)}\n`.toString();
  const path = 'src/generated/resources/static/asyncapi.json';
  return { kind: 'file', owner: 'ours', path, text, contract: true, handedOutAs: 'asyncapi.yaml' };
}

/** Variables of the environment by their setting: its key, the variable's name, its default, its meaning. */
const FROM_ENVIRONMENT = [
  [
    'allowed-origins',
    'ALLOWED_ORIGINS',
    '',
    'Whose pages may connect beside those of this origin, with commas between them',
  ],
  ['max-message', 'MAX_MESSAGE', '64KB', 'How long a message may be'],
  ['max-calls', 'MAX_CALLS', '8', 'Calls of one connection that are done at a time'],
  ['threads', 'THREADS', '16', 'Calls of all connections that are done at a time'],
  ['ping-interval', 'PING_INTERVAL', '30s', 'How often callers are asked whether they are there'],
  ['idle-timeout', 'IDLE_TIMEOUT', '75s', 'After how long without a sign of life a caller is disconnected'],
] as const;

const SETTINGS: readonly OrderedContribution[] = [
  ...FROM_ENVIRONMENT.flatMap(([key, name, example, meaning]): OrderedContribution[] => [
    { kind: 'setting', key: `service.websocket.${key}`, value: placeholder(`WEBSOCKET_${name}`, example) },
    { kind: 'environment', name: `WEBSOCKET_${name}`, example, meaning },
  ]),
];
