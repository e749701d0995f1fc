import { expect, test } from 'vitest';
import { availableOf } from '../../../generators/available.ts';
import { catalog } from '../../../generators/catalog.ts';
import { fieldsOf } from '../../../generators/schema/fields.ts';
import { applying } from '../../../generators/schema/when.ts';
import { warOptions } from '../../../generators/war/war.ts';
import { type FormSpec, formSpecOf } from '../../../shared/form-spec.ts';
import { endpointOptionsFor, formFor, offersOf, serverFields } from './chosen-parts.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { endpointOf } from './draft-request.ts';

const spec = {
  sources: [
    { id: '1', offers: ['pool', 'state'] },
    { id: '2', offers: [] },
  ],
  servers: [{ id: 'embedded' }, { id: 'tomcat', options: fieldsOf(warOptions) }],
} as unknown as FormSpec;

function names(applicationServer: string, sourceType: '1' | '2') {
  const draft = { project: { ...EMPTY_DRAFT.project, applicationServer, sourceType } };
  return applying(serverFields(draft, spec), {}, offersOf(draft, spec)).map(({ name }) => name);
}

test('a JNDI name is asked for where the server keeps a pool: of a database, and never over a contract', () => {
  expect(names('tomcat', '1')).toEqual(['jndiName']);
  expect(names('tomcat', '2')).toEqual([]);
  expect(names('embedded', '1')).toEqual([]);
});

test('what endpoints may be asked hangs on the source and on the project, and what does not apply is not sent', () => {
  const technology = catalog.technologies.find(({ id }) => id === 'rest') as Parameters<typeof formSpecOf>[0];
  const form = formSpecOf(technology, { ...availableOf(catalog), senders: [] });
  const namesFor = (sourceType: '1' | '2', options: object) =>
    endpointOptionsFor({ project: { sourceType }, options: { ...options } }, form).split(' ');
  const some = ['maxRows', 'scopes', 'roles'];
  const among = (names: readonly string[]) => some.filter((one) => names.includes(one));
  expect(among(namesFor('1', {}))).toEqual(['maxRows']);
  expect(among(namesFor('1', { auth: 'jwt' }))).toEqual(some);
  expect(among(namesFor('2', { auth: 'jwt' }))).toEqual(['scopes', 'roles']);
  const options = { url: '/a', scopes: 'a', maxRows: '5' };
  const draft = { key: 'k', name: '', source: { kind: 'query', sql: 'select 1' }, options, senders: [] } as const;
  const sent = (names: string) => endpointOf(draft, formFor(form, names)).options;
  expect(sent('method url maxRows')).toEqual({ url: '/a', maxRows: '5' });
  expect(sent('method url maxRows scopes roles')).toEqual(options);
});
