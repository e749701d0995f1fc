import { expect, test } from 'vitest';
import { html } from '../../../tests/support/texts.tsx';
import { technologies } from '../../generators/catalog.ts';
import { DATABASE_KINDS } from '../../generators/sources/database/described/routine.ts';
import GeneratorForm from '../../islands/generator-form.tsx';
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
  expect(named(topMenu(routes, t))).toEqual([
    ['REST', '/'],
    ['GraphQL', '/appGraphQL'],
  ]);
  const [, ...groups] = named(sideMenu(routes, t));
  expect(groups).toEqual([
    ['Services', [['API Queue', '/queue']]],
    ['Configurations', [['Datasources', expect.arrayContaining([['Oracle', '/datasourceOra']])]]],
    ['Administration', [['Pending Files', '/pendingFiles']]],
  ]);
});

test('the screen of GraphQL asks for query or mutation, the object name and the authentication', () => {
  const technology = technologies.find((one) => one.route === '/appGraphQL');
  if (!technology) throw new Error('no GraphQL');
  const form = formSpecOf(technology, available);
  expect(form.endpointOptions.map((field) => field.name)).toEqual([
    ...['queryOrMutation', 'objectName', 'maxRows', 'noneFound'],
    ...['scopes', 'roles'],
    ...['paging', 'pageOrder', 'pageSize'],
  ]);
  expect(html(<GeneratorForm technology="graphql" form={form} />)).toContain('Authentication');
});

test('the screen of queues asks for consumer or producer, the queue and what is remembered', () => {
  const technology = technologies.find((one) => one.route === '/queue');
  if (!technology) throw new Error('no queue');
  const form = formSpecOf(technology, available);
  expect(form.creditsPerEndpoint).toBe(3);
  expect(form.projectOptions.map((field) => field.name)).toEqual([
    ...['broker', 'role', 'state', 'stateDatabase', 'stateSchema'],
    ...['delivery', 'outbox', 'outboxDatabase', 'outboxSchema', 'triggeredBy', 'auth'],
  ]);
  expect(form.endpointOptions.map((field) => [field.name, field.required])).toEqual([
    ['queueName', false],
    ['maxRows', false],
    ['noneFound', false],
    ['scopes', false],
    ['roles', false],
  ]);
  const page = html(<GeneratorForm technology="queue" form={form} />);
  expect(page).toContain('Consumer or producer');
  expect(page).toMatch(/<option value="kafka" disabled="">Kafka — not available yet<\/option>/);
});
