import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalog, senders } from '../generators/parts/catalog.ts';
import { queue as queueTechnology } from '../generators/parts/technologies/queue.ts';
import { availableOf } from '../generators/project/available.ts';
import { DATABASE_KINDS } from '../model/described/routine.ts';
import { SERVERS } from '../model/request/part-ids.ts';
import { fieldsOf, formSpecOf } from './form-spec.ts';

const schema = z.object({
  method: z.enum(['GET', 'POST']).default('GET'),
  url: z.string().regex(/^\//, 'urlPath').max(200).meta({ placeholder: '/orders' }),
  auth: z.union([z.literal('none'), z.literal('jwt')]).optional(),
  limit: z.number().int('integer').positive('positive').optional(),
  scaling: z.boolean(),
  nested: z.object({ a: z.string() }).optional(),
});

const queue = {
  ...{ id: 'queue', textSet: 'queue', endpointOptions: z.object({ queueName: z.string() }) },
  projectOptions: z.object({ broker: z.enum(['rabbitmq', 'kafka']).default('rabbitmq') }),
  supports: () => true as const,
};

test('an option becomes the field that its type asks for', () => {
  const kinds = Object.fromEntries(fieldsOf(schema).map(({ name, kind }) => [name, kind]));
  expect(kinds).toEqual({
    method: 'choice',
    url: 'text',
    auth: 'choice',
    limit: 'number',
    scaling: 'toggle',
  });
});

test('choices, defaults, placeholders and whether it may be empty come from the schema', () => {
  const [method, url, auth, limit, scaling] = fieldsOf(schema);
  expect(method).toMatchObject({ choices: ['GET', 'POST'], initial: 'GET', required: false });
  expect(url).toMatchObject({ placeholder: '/orders', required: true });
  expect(auth).toMatchObject({ choices: ['none', 'jwt'], required: false });
  expect(limit).toMatchObject({ required: false });
  expect(scaling).toMatchObject({ required: false });
});

test('checks keep the keys of their messages', () => {
  const [, url, , limit] = fieldsOf(schema);
  expect(url?.checks).toEqual([
    { check: 'pattern', value: '^\\/', message: 'urlPath' },
    { check: 'maxLength', value: 200 },
  ]);
  expect(limit?.checks).toEqual([
    { check: 'integer', message: 'integer' },
    { check: 'above', value: 0, message: 'positive' },
  ]);
});

test('what cannot be generated is listed with its reason', () => {
  const spec = formSpecOf(
    {
      id: 'rest',
      textSet: 'index',
      creditsPerEndpoint: 1,
      projectOptions: z.object({}),
      endpointOptions: schema,
      supports: ({ server }) => (server === 'weblogic' ? { reason: 'reasons.x' } : true),
    },
    { sources: ['database'], servers: ['embedded', 'weblogic'], databases: ['postgresql', 'oracle'], senders: [] },
  );
  expect(spec.sources).toEqual([{ id: '1' }, { id: '2', reason: 'forms.reasons.apiSource' }]);
  expect(spec.servers).toContainEqual({ id: 'embedded' });
  expect(spec.servers).toContainEqual({ id: 'tomcat', reason: 'forms.reasons.server' });
  expect(spec.databases).toContainEqual({ id: 'postgresql' });
  expect(spec.databases).toContainEqual({ id: 'oracle' });
  expect(spec.servers).toContainEqual({ id: 'weblogic', reason: 'reasons.x' });
  expect(spec.databases).toContainEqual({ id: 'mysql', reason: 'forms.reasons.database' });
  expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
});

test('a type of source says what it offers, which options hang on', () => {
  const technology = queueTechnology as Parameters<typeof formSpecOf>[0];
  const { sources, projectOptions } = formSpecOf(technology, { ...availableOf(catalog), senders: [] });
  expect(sources).toEqual([
    { id: '1', offers: ['pool', 'state', 'rows'] },
    { id: '2', offers: [] },
  ]);
  const needs = { datasource: { offer: 'state', reason: 'stateNotHere' } };
  expect(
    projectOptions.filter(({ choiceNeeds }) => choiceNeeds).map(({ name, choiceNeeds }) => [name, choiceNeeds]),
  ).toEqual([
    ['state', needs],
    ['outbox', needs],
  ]);
});

test('a server brings its title, its texts and the fields of its own options, and another one none', () => {
  const technology = {
    id: 'rest',
    textSet: 'index',
    creditsPerEndpoint: 1,
    projectOptions: z.object({}),
    endpointOptions: z.object({}),
    supports: () => true as const,
  } as const;
  const jndi = z.object({ jndiName: z.string().default('') });
  const serverParts = [
    { id: 'tomcat', title: 'Tomcat', projectOptions: jndi },
    { id: 'embedded', title: 'Embedded', textSet: 'serverEmbedded', projectOptions: z.object({}) },
  ] as const;
  const offered = { sources: ['database'], servers: ['embedded', 'tomcat'], databases: [], serverParts } as const;
  const jndiName = { name: 'jndiName', kind: 'text', required: false, initial: '', checks: [] };
  const { servers } = formSpecOf(technology, offered);
  expect(servers.map(({ id }) => id)).toEqual(SERVERS);
  expect(servers.filter(({ reason }) => reason === undefined)).toEqual([
    { id: 'embedded', title: 'Embedded', textSet: 'serverEmbedded', options: [] },
    { id: 'tomcat', title: 'Tomcat', options: [jndiName] },
  ]);
  const others = servers.filter(({ id }) => id !== 'embedded' && id !== 'tomcat');
  expect(others).toEqual(
    others.map(({ id }) => ({ id, reason: `forms.reasons.${id === 'library' ? 'libraryOnly' : 'server'}` })),
  );
});

test('what is called from inside an application is a library, and begins as one', () => {
  const module = catalog.technologies.find(({ id }) => id === 'module') as Parameters<typeof formSpecOf>[0];
  const spec = formSpecOf(module, { ...availableOf(catalog), senders });
  expect(spec.servers).toEqual(
    SERVERS.map((id) => (id === 'library' ? { id } : { id, reason: 'forms.reasons.noServer' })),
  );
  expect(spec.senders).toEqual([]);
  expect(spec.databases.filter(({ reason }) => reason === undefined)).toHaveLength(DATABASE_KINDS.length);
  expect(spec.sources.map(({ reason }) => reason)).toEqual([undefined, undefined]);
});

test('what a trigger suggests is known before there is a routine, and need not be filled in', () => {
  const spec = formSpecOf(
    {
      id: 'rest',
      textSet: 'index',
      creditsPerEndpoint: 1,
      projectOptions: z.object({}),
      endpointOptions: z.object({ method: z.enum(['GET', 'POST']), url: z.string(), tag: z.string() }),
      supports: () => true,
      suggest: ({ nature, request }, path) => ({
        method: nature === 'reads' && request.members.length === 0 ? 'GET' : 'POST',
        url: path,
      }),
    },
    { sources: ['database'], servers: ['embedded'], databases: ['postgresql'], senders: [queue] },
  );
  expect(spec.suggested).toEqual({
    reading: { method: 'GET', url: '/{path}' },
    readingDocuments: { method: 'POST', url: '/{path}' },
    writingDocuments: { method: 'POST', url: '/{path}' },
    writing: { method: 'POST', url: '/{path}' },
  });
  expect(spec.senders).toMatchObject([
    {
      ...{ id: 'queue', textSet: 'queue', options: [{ name: 'queueName', kind: 'text' }] },
      projectOptions: [{ name: 'broker', kind: 'choice', initial: 'rabbitmq' }],
    },
  ]);
  expect(spec.endpointOptions.map(({ required }) => required)).toEqual([false, false, true]);
});

test('what requests are made of is that of the trigger that each choice leads to', () => {
  const headers = { places: [{ id: 'header', carries: 'texts', names: '.+' }], variables: [] } as const;
  const messages = { places: [{ id: 'message', carries: 'values', names: '.+' }], variables: [] } as const;
  const technology = {
    id: 'queue',
    textSet: 'queue',
    creditsPerEndpoint: 3,
    projectOptions: z.object({
      role: z.enum(['consumer', 'producer', 'nobody']).default('consumer'),
      auth: z.enum(['none', 'jwt']).default('none'),
    }),
    endpointOptions: z.object({}),
    supports: () => true as const,
    resolve: ({ role }: { role: string }) => ({
      trigger: { consumer: { inputs: messages }, producer: { inputs: headers } }[role] ?? {},
    }),
  } as const;
  const available = { sources: ['database'], servers: ['embedded'], databases: [] } as const;
  expect(formSpecOf(technology, available).inputs).toEqual([
    { when: {}, ...messages },
    { when: { role: 'producer' }, ...headers },
    { when: { role: 'nobody' }, places: [], variables: [] },
  ]);
  expect(formSpecOf({ ...technology, resolve: () => ({ trigger: {} }) }, available).inputs).toEqual([]);
  // A choice that applies only with another one is looked at together with that.
  const projectOptions = z.object({
    role: z.enum(['consumer', 'producer']).default('consumer'),
    triggeredBy: z
      .enum(['rest', 'job'])
      .default('rest')
      .meta({ when: { role: 'producer' } }),
  });
  const resolve = ({ role, triggeredBy }: { role: string; triggeredBy: string }) => ({
    trigger: role === 'consumer' ? { inputs: messages } : triggeredBy === 'job' ? jobs : { inputs: headers },
  });
  const jobs = { inputs: { places: [], variables: [{ id: 'now', type: { kind: 'date' } }] } } as never;
  const both = formSpecOf({ ...technology, projectOptions, resolve }, available);
  expect(both.inputs.map(({ when }) => when)).toEqual([
    {},
    { role: 'producer' },
    { role: 'producer', triggeredBy: 'job' },
  ]);
});
