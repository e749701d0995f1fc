import type { Project } from '../../../../model/project.ts';
import { controllerFiles, type Exposure } from '../../../kit/json/controller.ts';
import { readerFiles } from '../../../kit/json/reader.ts';
import { guard } from '../../../kit/web/guard.ts';
import {
  accessOf,
  letsStrangersIn,
  permissionsOf,
  sayingWays,
  saysWays,
  waysOf,
} from '../../../kit/web/permissions.ts';
import { problems } from '../../../kit/web/problems.ts';
import { guardedOf, security } from '../../../kit/web/security.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { json, placeholder, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { operationName, PARAMS } from './binding.ts';
import { checkSocket } from './check.ts';
import { asyncApiDocument } from './contract.ts';
import { callOf, errorRows, probesOf, readme } from './documents.ts';
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
      ...readerFiles(project, guardedOf(uses).length > 0),
      ...sharedFiles(project, options, uses),
      contractFile(project, options, uses),
      ...testFiles(project, uses, options),
      ...security(project, auth, uses, {
        ...{ contract: CONTRACT, guarded: guardedOf(uses), denial: DENIAL, tellsItself: true },
        open: letsStrangersIn(uses, auth) ? [{ path: options.path }] : [],
      }),
      ...problems(project),
      ...DEPENDENCIES,
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
  controller: 'SocketController',
  place: PARAMS,
  called: 'params',
  annotations(operation, options) {
    const name = str(operationName(operation, options));
    const permissions = permissionsOf(options);
    return {
      own:
        options.exchange === 'broadcast'
          ? fragment`@SocketOperation(value = ${name}, broadcast = true)`
          : fragment`@SocketOperation(${name})`,
      guard: permissions && guard(permissions),
    };
  },
};

function sharedFiles(
  project: Project,
  { path, auth }: SocketProject,
  uses: readonly Use<SocketEndpoint>[],
): readonly OrderedContribution[] {
  const guarded = guardedOf(uses).length > 0;
  const ways = waysOf(uses, auth);
  const view = {
    ...{ path, guarded, secured: ways.length > 0, jwt: ways.includes('jwt'), differ: saysWays(uses) },
    rows: errorRows(),
  };
  const file = (name: string) =>
    javaFile(project, { home: 'websocket', name, template: `triggers/websocket/${name}.java`, view });
  return [...FILES.map(file), { kind: 'autoConfiguration', type: `${packageOf(project, 'websocket')}.SocketDefaults` }];
}

const FILES = [
  ...['SocketController', 'SocketOperation', 'SocketOperations'],
  ...['SocketHandler', 'Caller', 'Callers', 'CallMessage', 'Calls', 'Subscription'],
  ...['SocketAnswers', 'SocketError', 'SocketErrors', 'SocketDefaults', 'SocketSettings', 'SocketConfiguration'],
];

function contractFile(
  project: Project,
  options: SocketProject,
  uses: readonly Use<SocketEndpoint>[],
): OrderedContribution {
  const text = fragment`${json(asyncApiDocument(project, options, uses), 2)}\n`.toString();
  const path = 'src/generated/resources/static/asyncapi.json';
  return { kind: 'file', owner: 'ours', path, text, contract: true, handedOutAs: 'asyncapi.yaml' };
}

const DEPENDENCIES: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'webmvc' },
  { kind: 'dependency', artifact: 'websocket' },
  { kind: 'dependency', artifact: 'validation' },
];

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
  { kind: 'setting', key: 'service.websocket.max-waiting', value: 200 },
  { kind: 'setting', key: 'service.websocket.send-timeout', value: '10s' },
  {
    kind: 'setting',
    key: 'service.websocket.send-buffer',
    value: '8MB',
    comment: 'What may wait to be read by a caller',
  },
];
