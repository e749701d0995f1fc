import { describe, expect, test } from 'vitest';
import { shelterInput } from '../../../../../tests/generated/apis/graphql/shelter.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import type { Project } from '../../../../model/project.ts';
import { toProject } from '../../../project/to-project.ts';
import { catalog } from '../../catalog.ts';
import { api } from '../../sources/api/api.ts';
import { clientOf } from '../clients.ts';
import { connectionSettings, settingNames } from '../connection.ts';
import { toWire } from '../json/wire.ts';

const { project: PROJECT } = toProject(shelterInput({ technology: 'rest' }), catalog);

describe('the client of a GraphQL schema', () => {
  const { java, modules, of, settings } = contributed(api.contribute(PROJECT));

  test('has a document for each operation, beside the classes that send it', () => {
    const documents = of('file').filter(({ path }) => path.endsWith('.graphql'));
    expect(documents).toHaveLength(PROJECT.operations.length);
    for (const { path, text } of documents) {
      const [, kind = ''] = /\/client\/(query|mutation)\//.exec(path) ?? [];
      expect(text.startsWith(`${kind} `), path).toBe(true);
      expect(text.match(/\{/g)?.length, path).toBe(text.match(/\}/g)?.length);
    }
  });

  test('is the API of its protocol and of no other', () => {
    expect(modules).toEqual(['client-graphql']);
    java('ApiConfiguration').contains('GraphQlApi api(').lacks('RestApi', 'GrpcApi', 'SoapApi');
    expect(settings['service.api.url']).toContain('${API_URL:');
  });
});

describe('a connection', () => {
  const connection = {
    url: 'https://a.example',
    headers: [{ name: 'X-Tenant', value: 'a' }],
    auth: { kind: 'bearer' },
  } as const;
  const of = (project: Partial<Project>) => contributed(connectionSettings(connection as never, project as Project));

  test('of a service is set by its environment, but for what every call carries', () => {
    const { settings, variables } = of({ name: 'shop' });
    expect(settings['service.api.url']).toBe('${API_URL:https://a.example}');
    expect(settings['service.api.headers.[X-Tenant]']).toBe('a');
    expect(settings['service.api.credentials.token']).toBe('${API_TOKEN:}');
    expect(variables).toEqual(['API_URL', 'API_CONNECT_TIMEOUT', 'API_READ_TIMEOUT', 'API_MAX_ANSWER', 'API_TOKEN']);
  });

  test('of a library reads no environment and has no credentials of its own', () => {
    const { settings, variables } = of({ name: 'shop', library: true });
    expect(settings).toEqual({ 'module.shop.api.url': 'https://a.example', 'module.shop.api.headers.[X-Tenant]': 'a' });
    expect(variables).toEqual([]);
  });

  test('is called by its variables in a service, and by its keys in a library', () => {
    expect(settingNames({ name: 'shop' })('API_URL', 'url')).toBe('API_URL');
    expect(settingNames({ name: 'shop', library: true })('API_URL', 'url')).toBe('module.shop.api.url');
  });
});

test('each protocol has its client, and a contract of no operation is one of REST', () => {
  const client = (protocol: string) => clientOf([{ call: { protocol } } as never]);
  expect(new Set(['rest', 'graphql', 'grpc', 'soap'].map(client)).size).toBe(4);
  expect(clientOf([])).toBe(client('rest'));
});

describe('a value as the API knows it', () => {
  const member = (name: string, property: string, more: object = {}) => ({
    name,
    property,
    component: property,
    type: { kind: 'string' },
    nullable: true,
    required: false,
    written: name,
    ...more,
  });
  const types = new Map([
    [
      'Pet',
      {
        kind: 'record',
        name: 'Pet',
        members: [member('pet-name', 'petName'), member('note', 'note', { required: true })],
      },
    ],
  ]) as never;

  test('has the names of the API, and null only where it must be there', () => {
    expect(toWire({ kind: 'ref', name: 'Pet' }, { petName: 'a', note: null }, types)).toEqual({
      'pet-name': 'a',
      note: null,
    });
    expect(toWire({ kind: 'ref', name: 'Pet' }, { petName: null, note: 'b' }, types)).toEqual({ note: 'b' });
  });

  test('is renamed inside of lists and maps, and keys of maps are not', () => {
    const pet = { petName: 'a', note: 'b' };
    const wire = { 'pet-name': 'a', note: 'b' };
    expect(toWire({ kind: 'list', of: { kind: 'ref', name: 'Pet' } }, [pet], types)).toEqual([wire]);
    expect(toWire({ kind: 'map', of: { kind: 'ref', name: 'Pet' } }, { petName: pet }, types)).toEqual({
      petName: wire,
    });
  });

  test('of a time in UTC ends with Z', () => {
    expect(toWire({ kind: 'time', zoned: true }, '12:30:00+00:00', types)).toBe('12:30:00Z');
  });
});
