import { readContract } from '../../../../src/contracts/read-contract.ts';
import type { GenerationInput } from '../../../../src/generators/project/generation-input.ts';
import type { ApiConnection, ContractDescription } from '../../../../src/model/contract/contract.ts';

/** A GraphQL API with everything that a schema can say of a call. */
export const SHELTER = `"""What animals there are, and who looks after them."""
type Query {
  """
  One pet.
  The best one.
  """
  pet(id: ID!): Pet
  pets(filter: PetFilter, kinds: [Kind!], first: Int = 20, orderBy: Order! = NAME): [Pet!]!
  animals: [Animal!]!
  search(text: String!): [Found!]!
  count: Int!
  total: BigDecimal!
  born(on: Date!, at: DateTime, id: UUID, at_time: LocalTime): DateTime
  echo(json: JSON, long: Long, float: Float, bool: Boolean, amount: BigDecimal, list: [[Int]]): JSON
  type: String!
  class(static: String): String @deprecated(reason: "Use another.")
  never: Pet!
  shelters(first: Int): ShelterConnection!
}

type Mutation {
  addPet(input: AddPetInput!, note: String = "none"): Pet!
  deletePet(id: ID!): Boolean!
  photo(id: ID!, file: Upload!): Boolean
}

type Subscription {
  petAdded: Pet!
}

scalar BigDecimal
scalar Date
scalar DateTime
scalar LocalTime
scalar UUID
scalar JSON
scalar Long
scalar Upload
scalar Mood

enum Kind {
  DOG
  CAT
  null_like
}

enum Order {
  NAME
  AGE
}

interface Animal {
  id: ID!
  name: String
}

type Pet implements Animal {
  id: ID!
  """What it is called by"""
  name: String
  kind: Kind!
  weight: BigDecimal
  chip: Long
  mood: Mood
  owner: Owner
  parents: [Pet!]
  tags: [String!]!
  photo(size: Int!): String
  thumbnail(size: Int = 10): String
  old: String @deprecated
}

type Bird implements Animal {
  id: ID!
  name: String
  canFly: Boolean!
  weight: Float!
  owner: Owner
}

type Owner {
  id: ID!
  "e-mail of the owner"
  email: String!
  phone: String
  pets: [Pet!]!
  address: Address
}

type Address {
  street: String
  country: Country!
}

type Country {
  code: String!
}

union Found = Owner | Pet | Bird

type ShelterConnection {
  edges: [ShelterEdge!]!
  pageInfo: PageInfo!
}

type ShelterEdge {
  cursor: String!
  node: Shelter!
}

type Shelter {
  name: String!
  pets(first: Int, after: String): PetConnection!
}

type PetConnection {
  nodes: [Pet!]!
}

type PageInfo {
  hasNextPage: Boolean!
}

input PetFilter {
  kind: Kind
  minWeight: BigDecimal
  not: PetFilter
  any: [PetFilter!]
}

input AddPetInput {
  name: String!
  kind: Kind! = DOG
  weight: BigDecimal
  tags: [String!]
  owner: OwnerInput
}

input OwnerInput {
  email: String!
  phone: String
}
`;

export interface ContractChoice {
  readonly technology?: string;
  /** Operations by their ids; all that can be called by default. */
  readonly operations?: readonly string[] | undefined;
  readonly connection?: Partial<ApiConnection>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly endpoints?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** @returns the input of a generation over the shelter. */
export function shelterInput({
  technology = 'rest',
  operations,
  connection = {},
  options = {},
  endpoints = {},
}: ContractChoice = {}) {
  const file = { path: 'shelter.graphqls', content: SHELTER };
  return contractInput('shelter', [file], { technology, operations, connection, options, endpoints });
}

/** @returns the input of a generation over uploaded files, as the portal makes it. */
export function contractInput(
  name: string,
  files: readonly { readonly path: string; readonly content: string }[],
  { technology = 'rest', operations, connection = {}, options = {}, endpoints = {} }: ContractChoice = {},
): GenerationInput {
  const { contract, signatures } = readContract(files);
  const reached: ApiConnection = {
    url: 'https://api.example.com/v1',
    headers: [],
    auth: { kind: 'none' },
    ...connection,
  };
  const chosen = contract.operations.filter(({ id, refused }) => (operations ? operations.includes(id) : !refused));
  const described: ContractDescription = {
    source: 'api',
    ...{ title: contract.title, types: contract.types, operations: chosen, connection: reached, signatures },
  };
  const request = {
    ...{ name, domain: `com.acme.${name}`, technology, applicationServer: 'embedded', mode: 'Src', sourceType: 2 },
    ...{ schemaFiles: files, url: reached.url, headers: reached.headers, authType: reached.auth.kind },
    ...(reached.auth.kind === 'apiKey' && { authHeader: reached.auth.header }),
    options,
    endpoints: chosen.map(({ id }) => ({
      operation: id,
      options: (Object.hasOwn(endpoints, id) && endpoints[id]) || {},
    })),
  };
  return { request, described };
}
