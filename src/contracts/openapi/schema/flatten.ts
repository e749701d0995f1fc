import { entry, items, type Mapping, type Node, segments } from '../../tree/node.ts';
import { hasSiblings, referenceOf } from '../documents.ts';
import type { Reading } from '../reading.ts';

/** The node where a type is written, by which it is known. */
interface Home {
  readonly nodes: readonly Node[];
  /** The words that its name is made from, when a reference led to it. */
  readonly path?: readonly string[];
  /** Only references led to it, so it is the same type wherever that is so. */
  readonly pure?: boolean;
}

/** A schema without references and `allOf`: all its parts hold at once. */
export interface Flat {
  readonly parts: readonly Mapping[];
  readonly home: Home;
}

/**
 * Collects everything that must hold for all of the schemas, a base before the schemas derived from it.
 * @example
 * {allOf: [{$ref: Pet}, {properties: {age}}]}   →   the parts of Pet, then {properties: {age}}
 */
export function flatten(nodes: readonly Node[], reading: Reading): Flat {
  const [node] = nodes;
  if (nodes.length === 1 && node?.kind === 'mapping' && isFlat(node)) {
    reading.budget.spend('steps', node);
    return { parts: [node], home: { nodes } };
  }
  const flattening = new Flattening(reading);
  const homes = distinct(nodes.flatMap((node) => flattening.visit(node, 0) ?? []));
  const [only] = homes;
  return { parts: [...flattening.parts], home: only && homes.length === 1 ? only : { nodes } };
}

function isFlat(node: Mapping): boolean {
  return !node.entries.has('$ref') && !node.entries.has('allOf');
}

class Flattening {
  readonly parts = new Set<Mapping>();
  readonly #reading: Reading;
  readonly #open = new Set<Node>();
  readonly #homes = new Map<Node, Home | undefined>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** @returns the home of a schema's type; nothing for a schema that says nothing about types. */
  visit(node: Node, depth: number): Home | undefined {
    const { budget, faults } = this.#reading;
    budget.spend('steps', node);
    if (node.kind !== 'mapping' || this.#homes.has(node)) return this.#homes.get(node);
    if (depth > budget.limits.depth) faults.stop(node, 'schema.tooDeep', { limit: budget.limits.depth });
    if (this.#open.has(node)) {
      const reference = referenceOf(node);
      if (reference) faults.add(reference, 'schema.referenceCircle', { reference: reference.text.slice(0, 200) });
      else faults.add(node, 'schema.partCircle');
      return undefined;
    }
    this.#open.add(node);
    const home = this.#homeOf(node, depth);
    this.#open.delete(node);
    this.#homes.set(node, home);
    return home;
  }

  #homeOf(node: Mapping, depth: number): Home | undefined {
    const bases = [...this.#referenced(node, depth), ...this.#composed(node, depth)];
    const reference = referenceOf(node);
    // OpenAPI 3.0 ignores what stands beside a reference.
    if (reference && (this.#reading.version === '3.0' || !hasSiblings(node))) return bases[0];
    this.parts.add(node);
    const homes = distinct(bases);
    if (isShaped(node) || homes.length > 1) return { nodes: [node] };
    const [base] = homes;
    if (base) return { ...base, pure: false };
    return saysType(node) ? { nodes: [node] } : undefined;
  }

  #referenced(node: Mapping, depth: number): Home[] {
    const reference = referenceOf(node);
    const target = reference && this.#reading.documents.target(reference);
    const home = target && this.visit(target, depth + 1);
    if (!target || !home) return [];
    return [home.nodes.length === 1 && home.nodes[0] === target ? { ...home, path: pathOf(target), pure: true } : home];
  }

  #composed(node: Mapping, depth: number): Home[] {
    if (referenceOf(node) && this.#reading.version === '3.0') return [];
    return items(entry(node, 'allOf')).flatMap((base) => this.visit(base, depth + 1) ?? []);
  }
}

function distinct(homes: readonly Home[]): Home[] {
  const seen = new Map<Node | undefined, Home>();
  for (const home of homes) seen.set(home.nodes[0], seen.get(home.nodes[0]) ?? home);
  return [...seen.values()];
}

/** Whether a schema tells more of a type than its references and `allOf` do. */
function isShaped(node: Mapping): boolean {
  const names = ['items', 'prefixItems', 'enum', 'const', 'oneOf', 'anyOf', 'patternProperties'];
  const isFilled = (node: Node | undefined) =>
    (node?.kind === 'mapping' && node.entries.size > 0) || (node?.kind === 'sequence' && node.items.length > 0);
  return (
    names.some((name) => node.entries.has(name)) ||
    ['properties', 'required', 'additionalProperties'].some((name) => isFilled(node.entries.get(name)))
  );
}

function saysType(node: Mapping): boolean {
  return ['type', 'format', 'properties', 'additionalProperties'].some((name) => node.entries.has(name));
}

/** The words of a pointer that name nothing. */
const STRUCTURE = new Set([
  'components',
  'schemas',
  'definitions',
  '$defs',
  'properties',
  'schema',
  'content',
  'paths',
]);

/**
 * Finds the words that name a referenced node: a component's name, else a file's, else the words of its pointer.
 * @example
 * #/components/schemas/Pet   →   ['Pet']
 */
function pathOf(node: Node): readonly string[] {
  const names = segments(node).filter((name) => !STRUCTURE.has(name) && !name.includes('/'));
  if (names.length > 0) return names;
  return [node.file.path.slice(node.file.path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')];
}
