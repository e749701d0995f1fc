import { expect, test } from 'vitest';
import { warOptions } from '../../../generators/kit/war/war.ts';
import { catalog } from '../../../generators/parts/catalog.ts';
import { availableOf } from '../../../generators/project/available.ts';
import { apiFields } from '../../../model/request/api-source.ts';
import { fieldsOf } from '../../../model/schema/fields.ts';
import { applying } from '../../../model/schema/when.ts';
import { type FormSpec, formSpecOf } from '../../../shared/form-spec.ts';
import { apiFieldsFor, endpointOptionsFor, firstServer, formFor, offersOf, serverFields } from './chosen-fields.ts';
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

test('a form begins with a server that goes with its technology', () => {
  const first = (id: string) => {
    const technology = catalog.technologies.find((listed) => listed.id === id) as Parameters<typeof formSpecOf>[0];
    return firstServer(formSpecOf(technology, { ...availableOf(catalog), senders: [] }));
  };
  expect(['rest', 'module'].map(first)).toEqual(['embedded', 'library']);
});

test('what endpoints may be asked hangs on the source, the project and what they say themselves, and no more is sent', () => {
  const technology = catalog.technologies.find(({ id }) => id === 'rest') as Parameters<typeof formSpecOf>[0];
  const form = formSpecOf(technology, { ...availableOf(catalog), senders: [] });
  const formWith = (sourceType: '1' | '2', options: object) =>
    formFor(form, endpointOptionsFor({ project: { sourceType }, options: { ...options } }, form));
  const some = ['maxRows', 'scopes', 'roles'];
  const among = (form: FormSpec, own: object = {}) => {
    const applied = applying(form.endpointOptions, { ...own }).map(({ name }) => name);
    return some.filter((option) => applied.includes(option));
  };
  expect(among(formWith('1', {}))).toEqual(['maxRows']);
  expect(among(formWith('1', { auth: 'jwt' }))).toEqual(some);
  expect(among(formWith('2', { auth: 'jwt' }))).toEqual(['scopes', 'roles']);
  expect(among(formWith('1', {}), { auth: 'jwt' })).toEqual(some);
  expect(among(formWith('1', { auth: 'jwt' }), { auth: 'project' })).toEqual(some);
  expect(among(formWith('1', { auth: 'jwt' }), { auth: 'basic' })).toEqual(['maxRows']);
  const options = { url: '/a', scopes: 'a', maxRows: '5' };
  const draft = { key: 'k', name: '', source: { kind: 'query', sql: 'select 1' }, options, senders: [] } as const;
  const sent = (form: FormSpec) => endpointOf(draft, form).options;
  expect(sent(formWith('1', {}))).toEqual({ url: '/a', maxRows: '5' });
  expect(sent(formWith('1', { auth: 'jwt' }))).toEqual(options);
});

test('a user token is offered where messages of SOAP are called, and stays where it was chosen before', () => {
  const api = { sources: [{ id: '2', offers: [], options: apiFields }] } as unknown as FormSpec;
  const choices = (protocol?: string, authType = 'none') => {
    const draft = { ...EMPTY_DRAFT, project: { ...EMPTY_DRAFT.project, sourceType: '2' as const } };
    const fields = apiFieldsFor({ ...draft, api: { ...draft.api, authType } }, api, protocol);
    return fields.find(({ name }) => name === 'authType')?.choices;
  };
  const headers = ['none', 'basic', 'bearer', 'apiKey'];
  expect(choices('soap')).toEqual([...headers, 'userToken', 'userTokenDigest']);
  for (const protocol of ['rest', 'grpc', undefined]) expect(choices(protocol)).toEqual(headers);
  expect(choices('rest', 'userToken')).toEqual([...headers, 'userToken']);
});
