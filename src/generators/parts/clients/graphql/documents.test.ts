import { expect, test } from 'vitest';
import { contractInput } from '../../../../../tests/generated/apis/graphql/shelter.ts';
import { generate } from '../../../generate.ts';
import { documentFiles } from './documents.ts';
import type { GraphQlProject } from './operation.ts';

test('documents of fields that differ in case alone, or that Windows has as a device, are files of their own', () => {
  const content = 'type Query { pet: Int PET: Int Pet: Int CON: Int pet_: Int }\ntype Mutation { pet: Int }';
  const { files } = generate(contractInput('shelter', [{ path: 'a.graphqls', content }]));
  const documents = [...files].filter(([path]) => path.endsWith('.graphql'));
  const named = documents.map(([path, text]) => [path.split('/').slice(-2).join('/'), text.split('\n')[0]]);
  expect(named.toSorted()).toEqual([
    ['mutation/pet.graphql', 'mutation pet {'],
    ['query/CON_.graphql', 'query CON {'],
    ['query/PET___.graphql', 'query PET {'],
    ['query/Pet____.graphql', 'query Pet {'],
    ['query/pet.graphql', 'query pet {'],
    ['query/pet_.graphql', 'query pet_ {'],
  ]);
  const client = [...files].find(([path]) => path.endsWith('/ShelterClient.java'))?.[1] ?? '';
  const called = [...client.matchAll(/call\("(\w+)", "(\w+)"\)(?:\s*\.document\("(\w+)"\))?/g)];
  expect(called.map(([, kind, field, own]) => `${kind}/${own ?? field}.graphql`).toSorted()).toEqual(
    named.map(([path]) => path).toSorted(),
  );
});

/** The document of one call. */
function documentOf(call: object): string {
  const own = { kind: 'query', field: 'pet', variables: [], selection: [], ...call };
  const project = { basePackage: 'com.acme', operations: [{ api: { contract: { call: own } } }] };
  const [file] = documentFiles(project as unknown as GraphQlProject);
  return file?.kind === 'file' ? String(file.text) : '';
}

test('a document declares each variable, and hands it on under the same name', () => {
  const variables = [
    { name: 'id', type: 'ID!' },
    { name: 'tags', type: '[String!]' },
  ];
  expect(documentOf({ variables, selection: ['name'] })).toBe(`query pet($id: ID!, $tags: [String!]) {
  pet(id: $id, tags: $tags) {
    name
  }
}
`);
});

test('a document has no brackets where there are no variables, and no braces where the answer has no fields', () => {
  expect(documentOf({ kind: 'mutation' })).toBe('mutation pet {\n  pet\n}\n');
});

test('each object of a selection is one step further in', () => {
  expect(documentOf({ selection: ['id', 'owner {', '... on Person {', 'name', '}', '}'] })).toBe(`query pet {
  pet {
    id
    owner {
      ... on Person {
        name
      }
    }
  }
}
`);
});

test('documents stand beside the classes of the client, by their kind', () => {
  const call = { kind: 'query', field: 'pet', variables: [], selection: [] };
  const project = { basePackage: 'com.acme.shop', operations: [{ api: { contract: { call } } }] };
  expect(documentFiles(project as unknown as GraphQlProject)).toMatchObject([
    { owner: 'ours', path: 'src/generated/resources/com/acme/shop/client/query/pet.graphql' },
  ]);
});
