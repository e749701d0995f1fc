import { Fault } from '../../model/fault.ts';
import type { Contribution, OrderedContribution, ServerPolicy } from '../parts/part.ts';

/** A contribution with the part that made it, so that a conflict can name both. */
export interface Contributed {
  readonly part: string;
  readonly contribution: OrderedContribution;
}

type Of<K extends Contribution['kind']> = Extract<Contribution, { kind: K }>;

/** All contributions of a project by kind; keys are unique, lists in (order, part) order. */
export interface Merged {
  readonly files: ReadonlyMap<string, Of<'file'>>;
  readonly dependencies: ReadonlyMap<string, Of<'dependency'>>;
  /** The modules of the runtime that parts asked for. */
  readonly runtime: ReadonlyMap<string, Of<'runtime'>>;
  readonly properties: ReadonlyMap<string, Of<'property'>>;
  readonly plugins: ReadonlyMap<string, Of<'plugin'>>;
  readonly settings: ReadonlyMap<string, Of<'setting'>>;
  readonly environment: ReadonlyMap<string, Of<'environment'>>;
  readonly autoConfigurations: ReadonlyMap<string, Of<'autoConfiguration'>>;
  readonly health: ReadonlyMap<string, Of<'health'>>;
  readonly ports: ReadonlyMap<string, Of<'port'>>;
  readonly image: Of<'image'> | undefined;
  readonly dataSource: Of<'dataSource'> | undefined;
  readonly mounts: ReadonlyMap<string, Of<'mount'>>;
  readonly composeServices: ReadonlyMap<string, Of<'composeService'>>;
  readonly readmeSections: readonly Of<'readmeSection'>[];
  readonly calls: readonly Of<'call'>[];
  readonly probes: readonly Of<'probe'>[];
  readonly grpcProbes: readonly Of<'grpcProbe'>[];
  readonly listenerProbes: readonly Of<'listenerProbe'>[];
  /** By library, the libraries that it must not bring along. */
  readonly exclusions: ServerPolicy['exclusions'];
}

const SCOPES = ['test', 'runtime', 'provided', 'compile'] as const;

/**
 * Sorts contributions by (order, part) and brings them together. A path has one owner; a key has one value.
 * @throws Fault conflictingParts, naming the thing and both parts
 */
export function merge(all: readonly Contributed[]): Merged {
  const sorted = Map.groupBy([...all].sort(byOrder), ({ contribution }) => contribution.kind);
  return {
    files: keyed(sorted, 'file', ({ path }) => path, neverTwice),
    dependencies: keyed(sorted, 'dependency', ({ artifact }) => artifact, widest),
    runtime: keyed(sorted, 'runtime', ({ module }) => module, onlyEqual),
    properties: keyed(sorted, 'property', ({ name }) => name, onlyEqual),
    plugins: keyed(sorted, 'plugin', ({ id }) => id, onlyEqual),
    settings: keyed(sorted, 'setting', ({ profile, key }) => (profile ? `${key} of ${profile}` : key), onlyEqual),
    environment: keyed(sorted, 'environment', ({ name }) => name, onlyEqual),
    autoConfigurations: keyed(sorted, 'autoConfiguration', ({ type }) => type, onlyEqual),
    health: keyed(sorted, 'health', ({ indicator }) => indicator, onlyEqual),
    ports: keyed(sorted, 'port', ({ variable }) => variable, onlyEqual),
    image: keyed(sorted, 'image', () => '', onlyEqual).get(''),
    dataSource: keyed(sorted, 'dataSource', () => '', onlyEqual).get(''),
    mounts: keyed(sorted, 'mount', ({ target }) => target, onlyEqual),
    composeServices: keyed(sorted, 'composeService', ({ name }) => name, onlyEqual),
    readmeSections: listed(sorted, 'readmeSection'),
    calls: listed(sorted, 'call'),
    probes: listed(sorted, 'probe'),
    grpcProbes: listed(sorted, 'grpcProbe'),
    listenerProbes: listed(sorted, 'listenerProbe'),
    exclusions: {},
  };
}

/** Chooses between two contributions for one key; undefined when they contradict each other. */
type Settle<C> = (before: C, after: C) => C | undefined;

const neverTwice = () => undefined;
const onlyEqual = <C>(before: C, after: C) => (fingerprint(before) === fingerprint(after) ? before : undefined);

/** Keeps the wider scope: a library that one part needs at compile time is there for a part that needs it only in tests. */
function widest(before: Of<'dependency'>, after: Of<'dependency'>): Of<'dependency'> {
  const rank = (dependency: Of<'dependency'>) => SCOPES.indexOf(dependency.scope ?? 'compile');
  return rank(after) > rank(before) ? after : before;
}

/** Contributions by their kind, each list in (order, part) order. */
type Sorted = ReadonlyMap<Contribution['kind'], readonly Contributed[]>;

function keyed<K extends Contribution['kind']>(
  sorted: Sorted,
  kind: K,
  keyOf: (contribution: Of<K>) => string,
  settle: Settle<Of<K>>,
): Map<string, Of<K>> {
  const found = new Map<string, Of<K>>();
  const owners = new Map<string, string>();
  for (const { part, contribution } of sorted.get(kind) ?? []) {
    if (!isOf(contribution, kind)) continue;
    const key = keyOf(contribution);
    const before = found.get(key);
    const kept = before === undefined ? contribution : settle(before, contribution);
    if (kept === undefined) throw conflict(`${kind} ${key}`, owners.get(key) ?? '', part);
    found.set(key, kept);
    if (before === undefined) owners.set(key, part);
  }
  return found;
}

/** Makes the fault of two parts that contradict each other. */
export function conflict(what: string, first: string, second: string): Fault {
  return new Fault('conflictingParts', { values: { what, first, second }, detail: `${what}: ${first} and ${second}` });
}

function listed<K extends Contribution['kind']>(sorted: Sorted, kind: K): Of<K>[] {
  return (sorted.get(kind) ?? []).flatMap(({ contribution }) => (isOf(contribution, kind) ? [contribution] : []));
}

function isOf<K extends Contribution['kind']>(contribution: Contribution, kind: K): contribution is Of<K> {
  return contribution.kind === kind;
}

function byOrder(a: Contributed, b: Contributed): number {
  const order = (a.contribution.order ?? 0) - (b.contribution.order ?? 0);
  return order !== 0 ? order : a.part < b.part ? -1 : a.part > b.part ? 1 : 0;
}

function fingerprint(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'order' || key === 'comment') return undefined;
    return typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0 ? String(inner) : inner;
  });
}
