import { JAVA_TYPE_NAMES } from '../java-words.ts';
import type { DataType, TypeDef, TypeName } from '../model/data-type.ts';
import type { ProjectType } from '../model/project.ts';
import type { Routine } from '../model/routine.ts';
import { constant, pascal } from '../names/words.ts';
import { type Resolve, toMembers, uniqueNames } from './members.ts';

export interface TypeTable {
  readonly types: ReadonlyMap<TypeName, ProjectType>;
  /** The resolver for one routine: its own names of types become the project's. */
  resolverFor(routine: Routine): Resolve;
}

/**
 * One Java type for each composite or enumerated type of the database, shared by all that use it. Names that operations
 * have taken, or that generated files import, get the schema before them, then `Type` behind them, then a number.
 */
export function tabulateTypes(routines: readonly Routine[], taken: ReadonlySet<string>): TypeTable {
  const defs = new Map<string, TypeDef>();
  for (const { types } of routines)
    for (const def of types) if (!defs.has(def.databaseType)) defs.set(def.databaseType, def);
  const ordered = [...defs.values()].sort((a, b) => (a.databaseType < b.databaseType ? -1 : 1));
  const names = nameTypes(ordered, taken);
  const types = new Map<TypeName, ProjectType>();
  for (const def of ordered) {
    const type = toType(def, names.get(def.databaseType) ?? def.name, resolver(siblings(def, routines), names));
    types.set(type.name, type);
  }
  return { types, resolverFor: (routine) => resolver(routine.types, names) };
}

/** The definitions that a type's own references were written against. */
function siblings(def: TypeDef, routines: readonly Routine[]): readonly TypeDef[] {
  return def.kind === 'enum' ? [] : (routines.find(({ types }) => types.includes(def))?.types ?? []);
}

function nameTypes(defs: readonly TypeDef[], taken: ReadonlySet<string>): ReadonlyMap<string, TypeName> {
  const used = new Set(taken);
  const names = new Map<string, TypeName>();
  const free = (name: string) => !used.has(name.toLowerCase()) && !JAVA_TYPE_NAMES.has(name.toLowerCase());
  for (const def of defs) {
    const path = pathOf(def);
    const plain = pascal(path.at(-1) ?? def.name, 'Type');
    const qualified = pascal(path.slice(-2).join(' '), 'Type');
    let name = [plain, qualified, `${plain}Type`, `${qualified}Type`].find(free) ?? plain;
    for (let count = 2; !free(name); count++) name = `${qualified}Type${count}`;
    used.add(name.toLowerCase());
    names.set(def.databaseType, name);
  }
  return names;
}

/** A type without a name of its own, such as `enum('a','b')`, has the one that its driver gave it. */
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

function toType(def: TypeDef, name: TypeName, resolve: Resolve): ProjectType {
  if (def.kind === 'enum') {
    const unique = uniqueNames();
    const constants = def.values.map((value) => ({ java: unique(constant(value, 'VALUE')), value }));
    return { kind: 'enum', def: { ...def, name }, name, constants };
  }
  const members = toMembers(def.fields, resolve);
  const fields = members.map(({ property: _, ...field }) => field);
  return { kind: 'record', def: { ...def, name, fields }, name, members };
}
