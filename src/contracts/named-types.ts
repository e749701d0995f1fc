import type { ContractMember, ContractType } from '../model/contract/contract.ts';
import type { DataType } from '../model/types.ts';
import type { Noted } from './faults.ts';

/**
 * Lists the keys of all types that a type names.
 * @example
 * list of #Pet   →   ['Pet']
 */
export function namesIn(type: DataType): string[] {
  if (type.kind === 'ref') return [type.name];
  return type.kind === 'list' || type.kind === 'map' ? namesIn(type.of) : [];
}

/** Gives the types that a type names other names. */
export function renamed(type: DataType, name: (key: string) => string): DataType {
  if (type.kind === 'ref') return { kind: 'ref', name: name(type.name) };
  return type.kind === 'list' || type.kind === 'map' ? { ...type, of: renamed(type.of, name) } : type;
}

/** Lists the members of a type; an enumeration has none. */
export function membersOf(type: ContractType | undefined): readonly ContractMember[] {
  return type?.kind === 'record' ? type.members : [];
}

/** Lists the keys of the types that an operation names itself. */
export function namedBy({
  parameters,
  body,
  answer,
}: {
  readonly parameters: readonly { readonly type: DataType }[];
  readonly body?: { readonly type: DataType };
  readonly answer?: { readonly type: DataType };
}): readonly ContractType['key'][] {
  return [...parameters, ...(body ? [body] : []), ...(answer ? [answer] : [])].flatMap(({ type }) => namesIn(type));
}

/** Makes a function that collects the faults of types, and of all types that those reach. */
export function faultsReached(
  types: ReadonlyMap<string, ContractType & { readonly faults?: Noted }>,
): (used: readonly string[]) => Noted {
  const isSound = ![...types.values()].some(({ faults }) => faults);
  return (used) => {
    if (isSound) return new Map();
    const reached = reach(used, (key) => membersOf(types.get(key)).flatMap(({ type }) => namesIn(type)));
    return new Map([...reached].flatMap((key) => [...(types.get(key)?.faults ?? [])]));
  };
}

/** Collects everything that some keys lead to, the keys themselves included. */
export function reach(from: Iterable<string>, next: (key: string) => readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const key of reached) for (const other of next(key)) reached.add(other);
  return reached;
}
