import { describe, expect, test } from 'vitest';
import english from '../../../locales/en/common.json' with { type: 'json' };
import { catalog, senders, servers, technologies } from '../../generators/parts/catalog.ts';
import { type FieldSpec, fieldsOf } from './fields.ts';
import {
  applying,
  applyingIn,
  choiceRefusal,
  misplaced,
  misplacedIn,
  type Value,
  type When,
  withoutMisplaced,
} from './when.ts';

const field = (name: string, when?: When, required = false) => ({ name, required, ...(when && { when }) });
const fields = [
  { ...field('auth'), initial: 'none' },
  field('issuer', { auth: 'jwt' }, true),
  field('audience', { issuer: ['a', 'b'] }),
  field('lost', { nowhere: 'x' }),
];
const names = (values: object) => applying(fields, { ...values }).map(({ name }) => name);

const triggers = technologies.map(({ trigger }) => trigger);

test('an option applies when others have one of the values it asks for, given or by default', () => {
  expect(names({})).toEqual(['auth']);
  expect(names({ auth: 'jwt' })).toEqual(['auth', 'issuer']);
  expect(names({ auth: 'jwt', issuer: 'b' })).toEqual(['auth', 'issuer', 'audience']);
});

test('an option that has alternatives applies where one of them does', () => {
  const own = [
    { ...field('role'), initial: 'consumer' },
    { ...field('by', { role: 'producer' }), initial: 'rest' },
    { ...field('state'), when: [{ role: 'consumer' }, { by: ['job', 'file'] }] },
  ];
  const namesOf = (values: object) => applying(own, { ...values }).map(({ name }) => name);
  expect(namesOf({})).toEqual(['role', 'state']);
  expect(namesOf({ role: 'producer' })).toEqual(['role', 'by']);
  expect(namesOf({ role: 'producer', by: 'file' })).toEqual(['role', 'by', 'state']);
  expect(misplaced(own, { role: 'producer', state: 'x' })).toEqual([
    { field: 'state', message: 'notApplying', values: { wanted: 'role = consumer | by = job / file' } },
  ]);
});

test('what hangs on an option that does not apply does not apply either', () => {
  expect(names({ auth: 'none', issuer: 'a' })).toEqual(['auth']);
  expect(withoutMisplaced(fields, { auth: 'none', issuer: 'a', audience: 'x', unknown: 1 })).toEqual({
    auth: 'none',
    unknown: 1,
  });
});

test('what is given and does not apply is told with what it asks for, and what applies and is missing is required', () => {
  expect(misplaced(fields, { issuer: 'a', audience: 'x' })).toEqual([
    { field: 'issuer', message: 'notApplying', values: { wanted: 'auth = jwt' } },
    { field: 'audience', message: 'notApplying', values: { wanted: 'issuer = a / b' } },
  ]);
  expect(misplaced(fields, { auth: 'jwt' })).toEqual([{ field: 'issuer', message: 'required' }]);
  expect(misplaced(fields, { auth: 'jwt', issuer: 'b', audience: 'x' })).toEqual([]);
});

test('an option of an endpoint applies when those of the project have the values that it asks for', () => {
  const own = [
    { name: 'url', required: true },
    { name: 'scopes', required: false, whenProject: { auth: 'jwt' } },
    { name: 'tenant', required: false, whenProject: { issuer: 'a' } },
  ];
  const namesIn = (project: object) => applyingIn(own, fields, { ...project }).map(({ name }) => name);
  expect(namesIn({})).toEqual(['url']);
  expect(namesIn({ auth: 'jwt', issuer: 'a' })).toEqual(['url', 'scopes', 'tenant']);
  expect(namesIn({ auth: 'none', issuer: 'a' })).toEqual(['url']);
  expect(misplacedIn(own, { url: '/', scopes: '' }, fields, {})).toEqual([
    { field: 'scopes', message: 'notApplying', values: { wanted: 'auth = jwt' } },
  ]);
  expect(misplacedIn(own, { scopes: 'a' }, fields, { auth: 'jwt' })).toEqual([]);
});

test('what an endpoint says itself comes before what the project says', () => {
  const own = [
    { name: 'auth', required: true, initial: 'project' },
    { name: 'scopes', required: false, whenProject: { auth: 'jwt' } },
  ];
  const misplacedNames = (given: object, project: object) =>
    misplacedIn(own, { scopes: 'a', ...given }, fields, { ...project }).map(({ field: name }) => name);
  expect(misplacedNames({ auth: 'jwt' }, { auth: 'none' })).toEqual([]);
  expect(misplacedNames({ auth: 'project' }, { auth: 'jwt' })).toEqual([]);
  expect(misplacedNames({}, { auth: 'jwt' })).toEqual([]);
  expect(misplacedNames({ auth: 'basic' }, { auth: 'jwt' })).toEqual(['scopes']);
  expect(misplacedNames({}, { auth: 'none' })).toEqual(['scopes']);
});

const valuesOf = (field?: FieldSpec): readonly Value[] =>
  field?.kind === 'toggle' ? [true, false] : (field?.choices ?? []);

test('every option of an endpoint that depends on the project names one of its schema, and a value that it can have', () => {
  const dependent = [...technologies, ...triggers].flatMap(({ projectOptions, endpointOptions }) =>
    fieldsOf(endpointOptions).flatMap(({ whenProject = {} }) =>
      Object.entries(whenProject).map(([name, wanted]) => [
        valuesOf(fieldsOf(projectOptions).find((field) => field.name === name)),
        [wanted].flat(),
      ]),
    ),
  );
  expect(dependent.length).toBeGreaterThan(5);
  for (const [choices, wanted] of dependent) expect(choices).toEqual(expect.arrayContaining([...(wanted ?? [])]));
});

describe('what a source does not offer', () => {
  const pool = { offer: 'pool', reason: 'jndiNotHere' };
  const own = [
    { ...field('name'), needs: pool },
    { ...field('state'), initial: 'beside', choiceNeeds: { beside: { offer: 'state', reason: 'stateNotHere' } } },
    { ...field('schema', { state: 'beside' }), initial: '' },
  ];

  test('hides an option, and refuses one that is given all the same with its reason', () => {
    expect(applying(own, {}, ['state']).map(({ name }) => name)).toEqual(['state', 'schema']);
    expect(withoutMisplaced(own, { name: 'a', state: 'none' }, [])).toEqual({ state: 'none' });
    expect(misplaced(own, { name: 'a' }, ['state'])).toEqual([{ field: 'name', message: 'jndiNotHere' }]);
    expect(misplaced(own, { name: 'a' }, ['state', 'pool'])).toEqual([]);
  });

  test('refuses a choice, given or by default, with its reason', () => {
    const [, state = field('none')] = own;
    for (const values of [{}, { state: 'beside' }]) {
      expect(misplaced(own, values, [])).toEqual([{ field: 'state', message: 'stateNotHere' }]);
      expect(misplaced(own, values, ['state'])).toEqual([]);
    }
    expect(misplaced(own, { state: 'none' }, [])).toEqual([]);
    expect(choiceRefusal(state, 'beside', [])).toBe('stateNotHere');
    expect([choiceRefusal(state, 'none', []), choiceRefusal(state, 'toString', [])]).toEqual([undefined, undefined]);
  });

  test('refuses nothing where it is not known', () => {
    expect(misplaced(own, { name: 'a' })).toEqual([]);
    expect(applying(own, {})).toHaveLength(3);
  });
});

test('every option that needs something of a source names what sources offer, a choice of its own and a text', () => {
  const known: Readonly<Record<string, unknown>> = english.validation;
  const parts = [...technologies, ...triggers, ...senders, ...servers];
  const fields = parts.flatMap(({ projectOptions }) => fieldsOf(projectOptions));
  const needs = fields.flatMap(({ needs: needed, choiceNeeds = {}, choices = [] }) => {
    expect(choices).toEqual(expect.arrayContaining(Object.keys(choiceNeeds)));
    return [...(needed ? [needed] : []), ...Object.values(choiceNeeds)];
  });
  const offers = catalog.sources.flatMap((source) => source.offers);
  expect(needs.length).toBeGreaterThan(3);
  for (const { offer, reason } of needs)
    expect([offers.includes(offer as never), known[reason]]).toEqual([true, expect.any(String)]);
});

test('every option that depends on others names one of its own schema, a value that it can have, and may be missing', () => {
  const parts = [...technologies, ...triggers, ...senders];
  const schemas = [
    ...parts.flatMap(({ projectOptions, endpointOptions }) => [projectOptions, endpointOptions]),
    ...servers.map(({ projectOptions }) => projectOptions),
  ];
  const dependent = schemas.flatMap((schema) =>
    fieldsOf(schema).flatMap((field) => (field.when ? [{ field, when: field.when, all: fieldsOf(schema) }] : [])),
  );
  expect(dependent.length).toBeGreaterThan(2);
  for (const { field, when, all } of dependent) {
    for (const [name, wanted] of [when as When].flat().flatMap((all) => Object.entries(all))) {
      const other = all.find((sibling) => sibling.name === name);
      expect([...(other?.choices ?? [true, false])], `${field.name} when ${name}`).toEqual(
        expect.arrayContaining([wanted].flat()),
      );
    }
  }
});
