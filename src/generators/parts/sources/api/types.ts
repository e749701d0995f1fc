import type { Alphabet } from '../../../../checks/names/alphabet.ts';
import { type MemberName, nameConstants, nameMembers } from '../../../../checks/names/members.ts';
import { nameTypes } from '../../../../checks/names/types.ts';
import { constant } from '../../../../checks/names/words.ts';
import type { ContractMember, ContractOperation, ContractType } from '../../../../model/contract/contract.ts';
import { type Kept, type KeptMembers, keysOf } from '../../../../model/kept.ts';
import type { DataType, TypeName } from '../../../../model/types.ts';
import type { ApiMember, ApiTypeDef } from '../../clients/operation.ts';

/** Finds the project's type for a type of the document. */
export type Resolve = (type: DataType) => DataType;

interface TypeTable {
  readonly types: ReadonlyMap<TypeName, ApiTypeDef>;
  readonly resolve: Resolve;
}

/** javac allows 255 arguments to a method, and a record's constructor is one. */
export const MAX_COMPONENTS = 250;
/** The type of an object whose members the document does not name, or that has more members than a record can have. */
const ANY_OBJECT: DataType = { kind: 'map', of: { kind: 'json' } };

/**
 * Makes one type of the project for each of the document's types that `used` reaches, in the order of their keys. In the types
 * that `omitting` reaches, a member that is left out is told from one that is null.
 */
export function tabulateTypes(
  all: readonly ContractType[],
  used: readonly DataType[],
  taken: ReadonlySet<string>,
  kept: Kept['type'],
  omitting: readonly DataType[],
  alphabet: Alphabet,
): TypeTable {
  const known = new Map(all.map((type) => [type.key, type]));
  const reached = reach(used, known);
  const ordered = [...reached.values()].filter(isNamed).sort((a, b) => (a.key < b.key ? -1 : 1));
  const given = nameTypes(
    ordered.map(({ path }) => path),
    taken,
    ordered.map(({ key }) => kept({ key })?.name),
  );
  const names = new Map(ordered.map(({ key }, index) => [key, given[index] ?? key]));
  const resolve = resolver(names);
  const omits = reach(omitting, known);
  const types = ordered.map((type) =>
    toType(
      type,
      names.get(type.key) ?? type.key,
      { resolve, alphabet },
      omits.has(type.key),
      kept({ key: type.key })?.members,
    ),
  );
  return { types: new Map(types.map((type) => [type.name, type])), resolve };
}

/** The rules by which parts of a document become members: their types, and the letters that callers' names may have. */
export interface Naming {
  readonly resolve: Resolve;
  readonly alphabet: Alphabet;
}

/** Makes the members of a record, whose names are unique in it. */
export function toMembers(
  members: readonly ContractMember[],
  { resolve, alphabet }: Naming,
  omits: boolean,
  kept: KeptMembers | undefined,
): readonly ApiMember[] {
  const names = namesOf(members, kept, alphabet);
  return members.map(({ name, type, nullable, required, written, doc, wire }, index) => ({
    name,
    ...(names[index] ?? { property: name, component: name }),
    type: resolve(type),
    nullable: nullable || !required,
    required,
    ...(omits && nullable && !required && { optional: true as const }),
    written: `${name} ${written}`,
    ...(doc === undefined ? {} : { doc }),
    ...(wire && { wire }),
  }));
}

/**
 * Names members, in their order.
 * @example
 * pet-id, class   →   petId, class (in Java: classValue)
 */
export function namesOf(
  members: readonly Pick<ContractMember, 'name'>[],
  kept: KeptMembers | undefined,
  alphabet: Alphabet,
): readonly MemberName[] {
  const keys = keysOf(members.map(({ name }) => name));
  const wanted = members.map(({ name }, index) => ({
    key: keys[index] ?? name,
    name,
    fallback: `value${index + 1}`,
  }));
  return nameMembers(wanted, kept, alphabet);
}

/** Lists every type that an operation mentions by itself, with `body` as the request has it. */
export function typesOf(operation: ContractOperation, body: readonly DataType[]): readonly DataType[] {
  const { answer } = operation;
  return [...sentTypes(operation, body), ...(answer ? [answer.type] : [])];
}

/** Lists the types that an operation sends. */
export function sentTypes({ parameters }: ContractOperation, body: readonly DataType[]): readonly DataType[] {
  return [...parameters.map(({ type }) => type), ...body];
}

/** Finds the key of a named type, inside lists and maps as well. */

function keyOf(type: DataType): string | undefined {
  if (type.kind === 'ref') return type.name;
  return type.kind === 'list' || type.kind === 'map' ? keyOf(type.of) : undefined;
}

function reach(used: readonly DataType[], known: ReadonlyMap<string, ContractType>): Map<string, ContractType> {
  const found = new Map<string, ContractType>();
  const left = [...used];
  for (let type = left.pop(); type; type = left.pop()) {
    const key = keyOf(type);
    const named = key === undefined ? undefined : known.get(key);
    if (!named || found.has(named.key)) continue;
    found.set(named.key, named);
    if (named.kind === 'record') left.push(...named.members.map((member) => member.type));
  }
  return found;
}

function isNamed(type: ContractType): boolean {
  const size = type.kind === 'record' ? type.members.length : type.values.length;
  return size > 0 && (type.kind === 'enum' || size <= MAX_COMPONENTS);
}

function resolver(names: ReadonlyMap<string, TypeName>): Resolve {
  const resolve = (type: DataType): DataType => {
    if (type.kind === 'list' || type.kind === 'map') return { kind: type.kind, of: resolve(type.of) };
    if (type.kind !== 'ref') return type;
    const name = names.get(type.name);
    return name === undefined ? ANY_OBJECT : { kind: 'ref', name };
  };
  return resolve;
}

function toType(type: ContractType, name: TypeName, naming: Naming, omits: boolean, kept?: KeptMembers): ApiTypeDef {
  const common = { name, written: type.written, identity: { key: type.key } };
  if (type.kind === 'record') {
    const { constants } = type;
    return {
      ...common,
      kind: 'record',
      members: toMembers(type.members, naming, omits, kept),
      ...(constants && { constants }),
    };
  }
  const keys = keysOf(type.values);
  const wanted = type.values.map((value, index) => ({ key: keys[index] ?? value, name: constant(value, 'VALUE') }));
  const given = nameConstants(wanted, kept);
  const constants = type.values.map((value, index) => ({ java: given[index] ?? value, value }));
  return { ...common, kind: 'enum', constants };
}
