import { tinyintChooser } from '../../../model/described/tinyint.ts';
import type { Constant, Inputs, Mapping, MappingEntry, Origin } from '../../../model/mapping.ts';
import { isFulfilled } from '../../../model/schema/when.ts';
import type { DataType, RequestMember, TypeDef } from '../../../model/types.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Draft, EndpointDraft } from '../draft/draft.ts';
import type { Known } from '../endpoints/names/names.ts';

/** The members that a mapping may give values to, as far as they were told. */
export interface Targets {
  readonly members: readonly RequestMember[];
  readonly types: ReadonlyMap<string, TypeDef>;
}

/** @returns what requests can be made of with these options of the project; nothing where they are taken as they are. */
export function inputsFor(
  spec: FormSpec,
  options: Draft['options'],
  of: 'inputs' | 'payload' = 'inputs',
): Inputs | undefined {
  const { projectOptions } = spec;
  const found = spec[of].findLast(({ when }) => isFulfilled(when, projectOptions, options));
  return found && found.places.length + found.variables.length > 0 ? found : undefined;
}

/** @returns what was told of an endpoint's request; nothing before that. */
export function targetsOf({ described, operation, types = {}, tinyint1 = {} }: Known): Targets | undefined {
  if (operation) {
    const all = Object.entries(types).map(([name, { values }]) => typeDef(name, values));
    return { members: operation.request.map(member), types: byName(all) };
  }
  if (!described) return undefined;
  const choose = tinyintChooser(tinyint1);
  const taken = described.parameters.flatMap((parameter, index) => {
    const { name, type, databaseType, mode } = choose(parameter);
    return mode === 'out' ? [] : [member({ name: name || `arg${index + 1}`, type, written: databaseType })];
  });
  return { members: taken, types: byName(described.types.map(({ name, values }) => typeDef(name, values))) };
}

function member({ name, type, written }: Pick<RequestMember, 'name' | 'type' | 'written'>): RequestMember {
  return { name, property: name, component: name, type, written, nullable: true, optional: true };
}

function typeDef(name: string, values: readonly string[] | undefined): TypeDef {
  const named = { name, written: name, identity: {} };
  if (!values) return { ...named, kind: 'record', members: [] };
  return { ...named, kind: 'enum', constants: values.map((value) => ({ java: value, value })) };
}

const byName = (types: readonly TypeDef[]) => new Map(types.map((type) => [type.name, type]));

/** A new line of a mapping: of the first place there is, else a constant. */
export function emptyEntry({ places: [place] }: Inputs): MappingEntry {
  return { target: '', from: place ? { place: place.id, name: '' } : { constant: '' } };
}

/** How a list of choices writes where a value comes from. */
export function originId(from: Origin): string {
  if ('place' in from) return `place:${from.place}`;
  return 'variable' in from ? `variable:${from.variable}` : 'constant';
}

/** The value comes from elsewhere; what was typed for another place stays, for it may be the same name there. */
export function movedTo(id: string, from: Origin): Origin {
  const [kind, own = ''] = id.split(':');
  if (kind === 'variable') return { variable: own };
  if (kind === 'constant') return { constant: '' };
  return { place: own, name: 'name' in from ? from.name : '' };
}

const NUMBERS: ReadonlySet<DataType['kind']> = new Set(['integer', 'decimal', 'float']);
/** More digits than these would be lost on their way through JSON's numbers. */
const EXACT_NUMBER = /^-?(?=[\d.]{1,16}$)(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Reads a typed constant as JSON: `1` → 1 and `true` → true where the member is a number or a truth value. `done`: `1.50` may
 * become 1.5.
 */
export function constantOf(text: string, type: DataType | undefined, done = false): Constant {
  if (type?.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (!type || !NUMBERS.has(type.kind) || !EXACT_NUMBER.test(text)) return text;
  return done || String(Number(text)) === text ? Number(text) : text;
}

/** The names in braces of an option: the variables of a url. */
export const variablesIn = (option: unknown): readonly string[] =>
  typeof option === 'string' ? [...option.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '') : [];

/** The lines of an endpoint's mapping. */
export const mappingOf = ({ input = [] }: Pick<EndpointDraft, 'input'>): Mapping => input;

/** The payload of each sender of an endpoint; `brought`: whether the technology brings a sender itself. */
export const payloadsOf = ({ senders, payload = [] }: EndpointDraft, brought: boolean): readonly Mapping[] => [
  ...senders.map((sender) => sender.payload ?? []),
  ...(brought ? [payload] : []),
];
