import type { Project } from '../../../../model/project.ts';
import { directionsOf } from './directions.ts';
import { pageTypeName } from './pages.ts';

/** GraphQL's own type names, and those of the roots. */
export const OWN_NAMES = ['Query', 'Mutation', 'Subscription', 'String', 'Int', 'Float', 'Boolean', 'ID'] as const;

/** Scalars beyond GraphQL's own, by the Java class they carry. */
export const SCALARS = {
  BigDecimal: 'java.math.BigDecimal',
  Long: 'java.lang.Long',
  BigInteger: 'java.math.BigInteger',
  UUID: 'java.util.UUID',
  Date: 'java.time.LocalDate',
  LocalTime: 'java.time.LocalTime',
  OffsetTime: 'java.time.OffsetTime',
  LocalDateTime: 'java.time.LocalDateTime',
  DateTime: 'java.time.OffsetDateTime',
  Base64: 'byte[]',
  JSON: 'tools.jackson.databind.JsonNode',
} as const;

/**
 * The names that a project's types have in the schema. A record has a second name as an argument, because GraphQL keeps
 * input types apart.
 */
interface SchemaNames {
  readonly output: ReadonlyMap<string, string>;
  readonly input: ReadonlyMap<string, string>;
}

const known = new WeakMap<Project, SchemaNames>();

/**
 * Names a project's types in its schema, each differently. Worked out once for each project.
 * @example
 * records Owner and OwnerInput, both sent   →   input OwnerInput2, input OwnerInput
 */
export function schemaNames(project: Project): SchemaNames {
  const before = known.get(project);
  if (before) return before;
  const taken = new Set<string>([...OWN_NAMES, ...Object.keys(SCALARS)]);
  for (const operation of project.operations) {
    const { response, paging } = operation;
    if (paging) taken.add(pageTypeName(operation));
    if (response.record) taken.add(response.record);
    for (const member of response.members) if (member.kind === 'rows') taken.add(member.row);
  }
  const output = new Map([...project.types.keys()].map((name) => [name, free(name, taken)]));
  const records = [...project.types.values()].filter(({ kind }) => kind === 'record');
  const { told } = directionsOf(project);
  const input = new Map(
    records.map(({ name }) => {
      // One that is an input by its name already, and never answered, keeps it.
      const isInput = name.endsWith('Input') && !told.has(name);
      return [name, (isInput && output.get(name)) || free(`${name}Input`, taken)];
    }),
  );
  const names = { output, input };
  known.set(project, names);
  return names;
}

/** Takes a name, with the lowest number behind it that makes it free. */
function free(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}
