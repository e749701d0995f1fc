import { FAILURE_KINDS } from '../../../../model/failure.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { answerSchema, namedSchemas } from '../../../kit/json/answer.ts';
import { type JsonSchema, objectSchema } from '../../../kit/json/schema.ts';
import { sentSchema } from '../../../kit/json/sent.ts';
import { distinct, treeOf } from '../../../kit/mapper/nested.ts';
import { permissionsOf, sayPermissions, waysOf } from '../../../kit/web/permissions.ts';
import type { Use } from '../../part.ts';
import { operationName, paramsOf } from './binding.ts';
import type { SocketEndpoint, SocketProject } from './options.ts';

const SCHEMES = {
  basic: { type: 'http', scheme: 'basic' },
  apiKey: { type: 'httpApiKey', name: 'X-API-Key', in: 'header' },
  jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
} as const;

const ID: JsonSchema = {
  description: 'A text of 100 characters at most, or a whole number: the answer has it, too',
  type: ['string', 'integer'],
  maxLength: 100,
};
const FAILURE = 'failure';
const SUBSCRIPTION = 'subscription';
const SUBSCRIBED = 'subscribed';

type Uses = readonly Use<SocketEndpoint>[];
type Messages = Readonly<Record<string, JsonSchema>>;

/**
 * Writes the AsyncAPI document of a service: the messages that its socket takes and sends, and nothing else.
 * @example
 * order_total   →   {"asyncapi": "3.0.0", "channels": {"socket": {"messages": {"orderTotal.call": …, "orderTotal.answer": …}}}}
 */
export function asyncApiDocument(project: Project, { path, auth }: SocketProject, uses: Uses): JsonSchema {
  const ways = waysOf(uses, auth);
  const known = ways.map((way) => ({ $ref: `#/components/securitySchemes/${way}` }));
  const messages = allMessages(uses);
  const names = Object.keys(messages);
  const schemas = namedSchemas(
    uses.map(({ operation }) => operation),
    project,
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: project.name,
      version: '1',
      description: `What ${project.name} does over a WebSocket: text frames of JSON, a call and its answer by one id.`,
    },
    servers: {
      service: {
        host: 'localhost:8080',
        protocol: 'ws',
        ...(ways.length === 0 ? {} : { security: known }),
      },
    },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: path,
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      ...Object.assign({}, ...uses.map((use) => operationsOf(use))),
      ...(broadcastsOf(uses).length > 0 && SUBSCRIBING),
    },
    components: {
      messages,
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      ...(ways.length === 0 ? {} : { securitySchemes: Object.fromEntries(ways.map((way) => [way, SCHEMES[way]])) }),
    },
  };
}

const broadcastsOf = (uses: Uses) => uses.filter(({ options }) => options.exchange === 'broadcast');

function allMessages(uses: Uses): Messages {
  const broadcasts = broadcastsOf(uses);
  return {
    ...Object.assign({}, ...uses.map((use) => messagesOf(use))),
    [FAILURE]: FAILED,
    ...(broadcasts.length > 0 && subscriptionMessages(broadcasts)),
  };
}

const onSocket = (message: string) => ({ $ref: `#/channels/socket/messages/${message}` });
const SOCKET = { $ref: '#/channels/socket' };

/**
 * The begin of a message's key. The name of a method has no period, which some readers would take for a way into an
 * object.
 */
const keyOf = ({ operation }: Use<SocketEndpoint>) => operation.names.method;

function operationsOf(use: Use<SocketEndpoint>): Messages {
  const key = keyOf(use);
  const called = {
    action: 'receive',
    channel: SOCKET,
    ...aboutOf(use),
    messages: [onSocket(`${key}.call`)],
    reply: { channel: SOCKET, messages: [onSocket(`${key}.answer`), onSocket(FAILURE)] },
  };
  if (use.options.exchange === 'reply') return { [key]: called };
  const told = {
    action: 'send',
    channel: SOCKET,
    description: `Everybody who subscribed is told what ${operationName(use.operation, use.options)} answered`,
    messages: [onSocket(`${key}.event`)],
  };
  return { [key]: called, [`${key}.told`]: told };
}

function aboutOf({ operation, options }: Use<SocketEndpoint>): JsonSchema {
  const permissions = permissionsOf(options);
  const needs = permissions && `Callers need ${sayPermissions(permissions, (name) => name)}.`;
  const about = operation.doc?.trim() || `Calls ${operationName(operation, options)}.`;
  return { title: operation.names.method, description: [about, ...(needs ? [needs] : [])].join('\n\n') };
}

function messagesOf(use: Use<SocketEndpoint>): Messages {
  const { operation, options } = use;
  const [key, op] = [keyOf(use), operationName(operation, options)];
  const params = paramsSchema(operation);
  const data = answerSchema(operation);
  const call = objectSchema(
    { id: ID, op: { const: op }, ...params.properties },
    ['id', 'op', ...params.required],
    true,
  );
  const event = objectSchema({ event: { const: op }, data }, ['event', 'data'], false);
  return {
    [`${key}.call`]: { name: `${key}.call`, payload: call },
    [`${key}.answer`]: { name: `${key}.answer`, payload: answered(data) },
    ...(options.exchange === 'broadcast' && { [`${key}.event`]: { name: `${key}.event`, payload: event } }),
  };
}

/** The schema of `params`; a message may leave them out where none of them is required. */
function paramsSchema(operation: Operation) {
  const params = sentSchema(treeOf(distinct(paramsOf(operation)))) as { readonly required?: readonly string[] };
  return { properties: { params }, required: params.required ? ['params'] : [] };
}

const answered = (data: JsonSchema) => objectSchema({ id: ID, ok: { const: true }, data }, ['id', 'ok', 'data'], false);

const FAILED: JsonSchema = {
  name: FAILURE,
  title: 'Why an operation was not done',
  payload: objectSchema(
    {
      id: { description: 'Null where the message had none', type: ['string', 'integer', 'null'] },
      ok: { const: false },
      error: objectSchema(
        {
          kind: { type: 'string', examples: [...FAILURE_KINDS] },
          title: { type: 'string' },
          detail: { type: 'string', description: 'What the operation, or the service, says of it' },
          hint: { type: 'string', description: 'What the caller may do about it' },
          errors: {
            type: 'array',
            description: 'What is wrong with which member',
            items: objectSchema(
              { field: { type: 'string' }, message: { type: 'string' } },
              ['field', 'message'],
              false,
            ),
          },
        },
        ['kind', 'title'],
        false,
      ),
    },
    ['id', 'ok', 'error'],
    false,
  ),
};

function subscriptionMessages(broadcasts: Uses): Messages {
  const to = { enum: broadcasts.map(({ operation, options }) => operationName(operation, options)) };
  const params = objectSchema({ to }, ['to'], true);
  const op = { enum: ['subscribe', 'unsubscribe'] };
  return {
    [SUBSCRIPTION]: {
      name: SUBSCRIPTION,
      payload: objectSchema({ id: ID, op, params }, ['id', 'op', 'params'], true),
    },
    [SUBSCRIBED]: { name: SUBSCRIBED, payload: answered({ type: 'null' }) },
  };
}

const SUBSCRIBING: Messages = {
  'connection.subscribe': {
    action: 'receive',
    channel: SOCKET,
    description: 'Asks to be told what an operation answers to anybody, or to be told no longer',
    messages: [onSocket(SUBSCRIPTION)],
    reply: { channel: SOCKET, messages: [onSocket(SUBSCRIBED), onSocket(FAILURE)] },
  },
};
