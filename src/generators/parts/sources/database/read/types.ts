import type { Alphabet } from '../../../../../checks/names/alphabet.ts';
import { nameConstants } from '../../../../../checks/names/members.ts';
import { nameTypes } from '../../../../../checks/names/types.ts';
import { constant } from '../../../../../checks/names/words.ts';
import type { TypeDef } from '../../../../../model/described/field.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { type Kept, type KeptMembers, keysOf } from '../../../../../model/kept.ts';
import type { DataType, TypeName } from '../../../../../model/types.ts';
import { AS_IT_IS, type Naming, type Resolve, toMembers } from '../operation/members.ts';
import type { DatabaseTypeDef } from '../operation/operation.ts';

interface TypeTable {
  readonly types: ReadonlyMap<TypeName, DatabaseTypeDef>;
  /** Makes the resolver for one routine: its own names of types become the project's. */
  resolverFor(routine: Routine): Resolve;
}

/** Makes one type of the project for each composite or enumerated type of the database, shared by all that use it. */
export function tabulateTypes(
  routines: readonly Routine[],
  taken: ReadonlySet<string>,
  kept: Kept['type'],
  alphabet: Alphabet,
): TypeTable {
  const defs = new Map<string, TypeDef>();
  for (const { types } of routines)
    for (const def of types) if (!defs.has(def.databaseType)) defs.set(def.databaseType, def);
  const ordered = [...defs.values()].sort((a, b) => (a.databaseType < b.databaseType ? -1 : 1));
  const given = nameTypes(
    ordered.map(pathOf),
    taken,
    ordered.map(({ databaseType }) => kept({ databaseType })?.name),
  );
  const names = new Map(ordered.map((def, index) => [def.databaseType, given[index] ?? def.name]));
  const types = new Map<TypeName, DatabaseTypeDef>();
  for (const def of ordered) {
    const members = kept({ databaseType: def.databaseType })?.members;
    const name = names.get(def.databaseType) ?? def.name;
    const resolve = resolver(siblings(def, routines), names);
    const type = toType(def, name, { resolve, spelling: AS_IT_IS, alphabet }, members);
    types.set(type.name, type);
  }
  return { types, resolverFor: (routine) => resolver(routine.types, names) };
}

/** Finds the definitions that a type's own references were written against. */
function siblings(def: TypeDef, routines: readonly Routine[]): readonly TypeDef[] {
  return def.kind === 'enum' ? [] : (routines.find(({ types }) => types.includes(def))?.types ?? []);
}

/** Splits the name of a type; one without a name of its own, such as `enum('a','b')`, has the name that its driver gave it. */

function pathOf({ databaseType, name }: TypeDef): readonly string[] {
  return databaseType.includes('(') ? [name] : databaseType.replaceAll('"', '').split('.');
}

function resolver(defs: readonly TypeDef[], names: ReadonlyMap<string, TypeName>): Resolve {
  if (defs.length === 0) return (type) => type;
  const byName = new Map(defs.map((def) => [def.name, names.get(def.databaseType) ?? def.name]));
  const resolve = (type: DataType): DataType => {
    if (type.kind === 'ref') return { kind: 'ref', name: byName.get(type.name) ?? type.name };
    return type.kind === 'list' || type.kind === 'map' ? { kind: type.kind, of: resolve(type.of) } : type;
  };
  return resolve;
}

/** Makes the type of a database a type of the project, with Java names for its members or constants. */
function toType(def: TypeDef, name: TypeName, naming: Naming, kept?: KeptMembers): DatabaseTypeDef {
  const { databaseType } = def;
  const common = { name, databaseType, written: databaseType, identity: { databaseType } };
  if (def.kind === 'record') return { ...common, kind: 'record', members: toMembers(def.fields, naming, kept) };
  const keys = keysOf(def.values);
  const wanted = def.values.map((value, index) => ({ key: keys[index] ?? value, name: constant(value, 'VALUE') }));
  const given = nameConstants(wanted, kept);
  const constants = def.values.map((value, index) => ({ java: given[index] ?? value, value }));
  return { ...common, kind: 'enum', constants };
}
