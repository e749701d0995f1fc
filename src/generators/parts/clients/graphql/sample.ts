import type { GraphQlCall } from '../../../../model/contract/calls/graphql.ts';
import type { DataType } from '../../../../model/types.ts';
import { exampleRecord, exampleValue } from '../../../text/types/json.ts';
import { toWire } from '../json/wire.ts';
import type { ApiMember, ApiProject } from '../operation.ts';
import type { GraphQlOperation } from './operation.ts';

type Types = ApiProject['types'];
const ON_TYPE = '... on ';

/** One call with examples of everything, as the service takes and as the API sees it. */
interface SampleCall {
  /** The request as the service's callers write it. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The answer: as the API writes it (`wire`), and as the service reads it. */
  readonly answer: { readonly wire: unknown; readonly read: unknown };
}

/**
 * Makes an example of an operation's call.
 * @example
 * query pet(id: ID!): Pet { name }
 *   →   { request: { id: 'text' }, variables: { id: 'text' }, answer: { wire: { name: 'text' }, read: { name: 'text' } } }
 */
export function sampleCall({ request, api }: GraphQlOperation, types: Types): SampleCall {
  const { call } = api.contract;
  const values = exampleRecord(request.members, types);
  const typeOf = new Map(request.members.map(({ property, type }) => [property, type]));
  const variables = call.variables.map(({ name }, index): [string, unknown] => {
    const property = api.parameters[index] ?? '';
    return [name, toWire(typeOf.get(property) ?? { kind: 'json' }, values[property], types)];
  });
  return {
    request: values,
    variables: Object.fromEntries(variables),
    answer: answerOf(api.answer ?? { kind: 'json' }, selectedOf(call), types),
  };
}

/** The fields that are asked for of an object, by their names in the answer; undefined for a value that is no object. */
type Selected = ReadonlyMap<string, Selected | undefined>;

/** Reads the fields that a document asks for; of several possible types those of the first, of which the sample then is. */
function selectedOf({ selection }: GraphQlCall): Selected | undefined {
  if (selection.length === 0) return undefined;
  const root = new Map<string, Selected | undefined>();
  const open: Map<string, Selected | undefined>[] = [root];
  const chosen = new Set<Map<string, Selected | undefined>>();
  for (const line of selection) {
    const inner = open.at(-1) ?? root;
    const key = line.split(/[:( ]/, 1)[0] ?? line;
    if (line === '}') open.pop();
    else if (line.startsWith(ON_TYPE)) {
      open.push(chosen.has(inner) ? new Map() : inner);
      chosen.add(inner);
    } else if (line.endsWith('{')) {
      const below = new Map<string, Selected | undefined>();
      inner.set(key, below);
      open.push(below);
    } else inner.set(key, undefined);
  }
  return root;
}

function answerOf(type: DataType, selected: Selected | undefined, types: Types): { wire: unknown; read: unknown } {
  if (!selected) {
    const read = exampleValue(type, types);
    return { wire: toWire(type, read, types), read };
  }
  if (type.kind === 'list') {
    const { wire, read } = answerOf(type.of, selected, types);
    return { wire: [wire], read: [read] };
  }
  const named = type.kind === 'ref' ? types.get(type.name) : undefined;
  if (named?.kind === 'record') return recordOf(named.members, selected, types);
  // An object of more members than a record can have is a map of what it answers.
  const wire = Object.fromEntries([...selected.keys()].map((key) => [key, 'text']));
  return { wire, read: wire };
}

function recordOf(members: readonly ApiMember[], selected: Selected, types: Types) {
  const wire: Record<string, unknown> = {};
  const read: Record<string, unknown> = {};
  for (const { name, property, type } of members) {
    if (!selected.has(name)) continue;
    const value = answerOf(type, selected.get(name), types);
    wire[name] = value.wire;
    read[property] = value.read;
  }
  return { wire, read };
}
