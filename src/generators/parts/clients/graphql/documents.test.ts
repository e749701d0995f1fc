import { expect, test } from 'vitest';
import { contractInput } from '../../../../../tests/generated/apis/shelter.ts';
import { generate } from '../../../generate.ts';

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
