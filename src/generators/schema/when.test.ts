import { expect, test } from 'vitest';
import { senders, servers, technologies, triggers } from '../catalog.ts';
import { fieldsOf } from './fields.ts';
import { applying, misplaced, type When, withoutMisplaced } from './when.ts';

const field = (name: string, when?: When, required = false) => ({ name, required, ...(when && { when }) });
const fields = [
  { ...field('auth'), initial: 'none' },
  field('issuer', { auth: 'jwt' }, true),
  field('audience', { issuer: ['a', 'b'] }),
  field('lost', { nowhere: 'x' }),
];
const names = (values: object) => applying(fields, { ...values }).map(({ name }) => name);

test('an option applies when others have one of the values it asks for, given or by default', () => {
  expect(names({})).toEqual(['auth']);
  expect(names({ auth: 'jwt' })).toEqual(['auth', 'issuer']);
  expect(names({ auth: 'jwt', issuer: 'b' })).toEqual(['auth', 'issuer', 'audience']);
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

test('every option that depends on others names one of its own schema, a value that it can have, and may be missing', () => {
  const parts = [...technologies, ...triggers, ...senders];
  const schemas = [
    ...parts.flatMap(({ projectOptions, endpointOptions }) => [projectOptions, endpointOptions]),
    ...servers.map(({ projectOptions }) => projectOptions),
  ];
  const dependent = schemas.flatMap((schema) =>
    fieldsOf(schema).flatMap((one) => (one.when ? [{ one, when: one.when, all: fieldsOf(schema) }] : [])),
  );
  expect(dependent.length).toBeGreaterThan(2);
  for (const { one, when, all } of dependent) {
    for (const [name, wanted] of Object.entries(when)) {
      const other = all.find((field) => field.name === name);
      expect([...(other?.choices ?? [true, false])], `${one.name} when ${name}`).toEqual(
        expect.arrayContaining([wanted].flat()),
      );
    }
  }
});
