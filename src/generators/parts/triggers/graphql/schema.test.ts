import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { shelterInput } from '../../../../../tests/generated/apis/graphql/shelter.ts';
import { depotInput } from '../../../../../tests/generated/apis/grpc/depot.ts';
import { inputOf, parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { generate } from '../../../generate.ts';

/** The types of a schema over these methods of the depot, as they begin. */
function typesOf(...operations: string[]): readonly string[] {
  const { files } = generate(depotInput({ technology: 'graphql', operations }));
  const schema = files.get('src/generated/resources/graphql/schema.graphqls') ?? '';
  return [...schema.matchAll(/^((?:type|input|enum) \w+) \{/gm)].map(([, type = '']) => type);
}

test('a type that is only answered is no input, and one that is only taken is no answer', () => {
  expect(typesOf('GetParcel')).toEqual(['type Query', 'type Address', 'enum Country', 'type Parcel', 'enum State']);
  const sent = typesOf('AddParcel');
  expect(sent.filter((type) => /Address|Parcel/.test(type))).toEqual([
    ...['type Address', 'input AddressInput', 'type Parcel', 'input ParcelInput'],
  ]);
  expect(typesOf('ListParcels', 'Ping')).toContain('enum State');
});

test('what is an input by its name is not called so twice', () => {
  const { files } = generate(shelterInput({ technology: 'graphql', operations: ['addPet'] }));
  const schema = files.get('src/generated/resources/graphql/schema.graphqls') ?? '';
  expect(schema).toContain('input OwnerInput {');
  expect(schema).not.toContain('InputInput');
});

test('what GraphQL has no letters for says beside its name what its source calls it', () => {
  const input = inputOf([routine('отчёт', [parameter('класс'), parameter('%"'), parameter('plain')])], {
    request: { technology: 'graphql' },
  });
  const schema = generate(input).files.get('src/generated/resources/graphql/schema.graphqls') ?? '';
  const field = buildSchema(schema).getQueryType()?.getFields().otchet;
  expect(field?.description).toMatch(/отчёт\(класс, %", plain\)/);
  expect(field?.args.map(({ name, description }) => [name, description])).toEqual([
    ['klass', 'класс integer'],
    ['arg2', '%" integer'],
    ['plain', undefined],
  ]);
});
