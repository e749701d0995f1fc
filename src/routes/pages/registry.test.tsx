import { expect, test } from 'vitest';
import { html } from '../../../tests/support/portal/texts.tsx';
import { technologies } from '../../generators/parts/catalog.ts';
import GeneratorForm from '../../islands/generator-form.tsx';
import { DATABASE_KINDS } from '../../model/described/routine.ts';
import { formSpecOf } from '../../shared/form-spec.ts';
import { type MenuNode, sideMenu, topMenu } from '../../shared/menu.ts';
import { instanceFor } from '../../shared/texts.ts';
import { pageEntries } from './registry.tsx';

const available = { sources: ['database'], servers: ['embedded'], databases: DATABASE_KINDS } as const;
const routes = new Set(pageEntries({ technologies, available, databases: DATABASE_KINDS }).map((page) => page.path));

test('REST and GraphQL stand in the top navigation, the other pages in the side menu, by their texts', () => {
  const t = instanceFor('en').getFixedT('en', 'common');
  const named = (nodes: readonly MenuNode[]): unknown[] =>
    nodes.map((node) => [node.label, node.nodes ? named(node.nodes) : node.url]);
  expect(named(topMenu({ technologies, routes, t, language: 'en' }))).toEqual([
    ['REST', '/'],
    ['GraphQL', '/appGraphQL'],
    ['WebSocket', '/appWebSocket'],
    ['gRPC', '/grpc'],
    ['SOAP', '/appSoap'],
  ]);
  const [, ...groups] = named(sideMenu({ technologies, routes, t, language: 'en' }));
  expect(groups).toEqual([
    [
      'Services',
      [
        ['API Queue', '/queue'],
        ['API Sftp Listener', '/sftp'],
        ['API File Listener', '/file'],
        ['API Scheduled Jobs', '/job'],
        ['Module', '/appModule'],
        ['MCP server', '/appMcp'],
      ],
    ],
    [
      'Configurations',
      [
        ['Datasources', expect.arrayContaining([['Oracle', '/datasourceOra']])],
        ['Integration continue', '/devops'],
        ['Tokens applications', '/tokens'],
        ['Dependencies', '/dependencies'],
      ],
    ],
    [
      'Administration',
      [
        ['Generated services', '/services'],
        ['Events', '/events'],
        ['Pending Files', '/pendingFiles'],
        ['Credits', '/credits'],
      ],
    ],
  ]);
});

test('the screen of GraphQL asks for query or mutation, the object name and the authentication', () => {
  const technology = technologies.find(({ route }) => route === '/appGraphQL');
  if (!technology) throw new Error('no GraphQL');
  const form = formSpecOf(technology, available);
  expect(form.endpointOptions.map((field) => field.name)).toEqual([
    ...['queryOrMutation', 'objectName', 'maxRows', 'noneFound'],
    ...['auth', 'scopes', 'roles'],
    ...['paging', 'pageOrder', 'pageSize'],
  ]);
  expect(html(<GeneratorForm technology="graphql" form={form} />)).toContain('Authentication');
});

test('the screen of WebSocket asks for the path, what messages call an operation, and who is told its answer', () => {
  const technology = technologies.find(({ route }) => route === '/appWebSocket');
  if (!technology) throw new Error('no WebSocket');
  const form = formSpecOf(technology, available);
  expect(form.creditsPerEndpoint).toBe(2);
  expect(form.projectOptions.map((field) => field.name)).toEqual(['path', 'auth']);
  expect(form.endpointOptions.map((field) => [field.name, field.required])).toEqual([
    ['operationName', false],
    ['exchange', false],
    ...[
      ['maxRows', false],
      ['noneFound', false],
      ['auth', false],
      ['scopes', false],
      ['roles', false],
    ],
  ]);
  const page = html(<GeneratorForm technology="websocket" form={form} />);
  expect(page).toContain('value="/ws"');
  expect(page).toContain('Authentication');
});

test('the screen of MCP asks for the name and the title of a tool', () => {
  const technology = technologies.find(({ route }) => route === '/appMcp');
  if (!technology) throw new Error('no MCP');
  const form = formSpecOf(technology, available);
  expect(form.creditsPerEndpoint).toBe(2);
  expect(form.endpointOptions.map((field) => field.name)).toEqual([
    ...['toolName', 'toolTitle', 'maxRows', 'noneFound', 'auth', 'scopes', 'roles'],
  ]);
  expect(html(<GeneratorForm technology="mcp" form={form} />)).toContain('Authentication');
});

test('the screen of queues asks for consumer or producer, the queue and what is remembered', () => {
  const technology = technologies.find(({ route }) => route === '/queue');
  if (!technology) throw new Error('no queue');
  const form = formSpecOf(technology, available);
  expect(form.creditsPerEndpoint).toBe(3);
  expect(form.projectOptions.map((field) => field.name)).toEqual([
    ...['broker', 'role', 'triggeredBy', 'events', 'state', 'stateDatabase', 'stateSchema'],
    ...['host', 'port', 'user', 'authType', 'hostKey', 'auth'],
    ...['delivery', 'outbox', 'outboxDatabase', 'outboxSchema'],
  ]);
  expect(form.endpointOptions.slice(0, 6).map((field) => [field.name, field.required])).toEqual([
    ['queueName', false],
    ['maxRows', false],
    ['noneFound', false],
    ['auth', false],
    ['scopes', false],
    ['roles', false],
  ]);
  expect(form.endpointOptions.filter(({ required }) => required)).toEqual([]);
  const page = html(<GeneratorForm technology="queue" form={form} />);
  expect(page).toContain('Consumer or producer');
  expect(page).toMatch(/<option value="artemis">ActiveMQ Artemis<\/option>/);
});

test('the screen of jobs asks for the job type, the expression and the scaling flag', () => {
  const technology = technologies.find(({ route }) => route === '/job');
  if (!technology) throw new Error('no jobs');
  const form = formSpecOf(technology, available);
  expect(form.creditsPerEndpoint).toBe(2);
  expect(form.projectOptions.map((field) => field.name)).toEqual([
    ...['scaling', 'state', 'stateDatabase', 'stateSchema', 'auth'],
  ]);
  expect(form.endpointOptions.map((field) => [field.name, field.kind, field.required])).toEqual([
    ['jobType', 'choice', false],
    ['expression', 'cron', false],
    ['zone', 'text', false],
    ['period', 'text', false],
    ['missed', 'choice', false],
    ['overlap', 'choice', false],
    ['maxRows', 'number', false],
    ['noneFound', 'choice', false],
  ]);
  const page = html(<GeneratorForm technology="job" form={form} />);
  expect(page).toContain('Several copies share the work (scaling)');
});
