import type { ContractMember } from '../../../model/contract/contract.ts';
import type { Noted } from '../../faults.ts';
import { hasControls, isName, joined } from '../../texts.ts';
import { entries, entry, items, type Mapping, type Node, pointer, type Scalar } from '../../tree/node.ts';
import type { Reading } from '../reading.ts';
import { docOf } from '../texts.ts';
import { choiceOf, readChoice } from './choice.ts';
import { type Flat, flatten } from './flatten.ts';
import { anyTrue, isNullable, last, typeOf, typesOf, valuesOf } from './keywords.ts';
import { scalarType, writtenScalar } from './scalars.ts';
import { type Direction, type DraftType, JSON_TYPE, type Kind, type Shape } from './shape.ts';

/**
 * The most members of a record: Java allows 255 arguments for a constructor. Objects with more members, and
 * enumerations with more values than a class can list, are read as plain JSON and text.
 */
const MOST_MEMBERS = 250;
const MOST_VALUES = 1000;
const WRITTEN_CHARS = 120;

/** The result of reading a node, and the faults that were found. */
interface Once<T> {
  readonly value: T;
  readonly faults: Noted;
}

/**
 * Reads schemas into neutral types, and collects the named ones. Records are read later, so that they may name each
 * other.
 */
export class TypeReader {
  readonly reading: Reading;
  readonly #types = new Map<string, DraftType>();
  readonly #later: (() => void)[] = [];
  readonly #known = { request: new Map<Node, Once<Shape>>(), answer: new Map<Node, Once<Shape>>() };
  readonly #kinds = { request: new Map<Node, Once<Kind>>(), answer: new Map<Node, Once<Kind>>() };
  readonly #open = new Set<Node>();

  constructor(reading: Reading) {
    this.reading = reading;
  }

  /** @returns all types that were met, with their members. */
  finish(): ReadonlyMap<string, DraftType> {
    for (let next = this.#later.pop(); next; next = this.#later.pop()) next();
    return this.#types;
  }

  /**
   * Reads the type of a schema.
   * @param nodes schemas that hold at once: one, except for a member that several parts of a type have.
   * @param path the words that name a type which is written here.
   * @example
   * {type: array, items: {type: string}}   →   {type: {kind: 'list', of: {kind: 'string'}}, …}
   */
  read(nodes: readonly Node[], path: readonly string[], direction: Direction): Shape {
    const [node] = nodes;
    if (!node || nodes.length > 1) return this.#readFresh(nodes, path, direction);
    return this.#once(this.#known[direction], node, () => this.#readFresh(nodes, path, direction));
  }

  /** Whether a type that was met has members with names. */
  isRecord(key: string): boolean {
    return this.#types.get(key)?.kind === 'record';
  }

  /** Reads a node once. Faults of the first reading are noted again wherever the same node is used. */
  #once<T>(known: Map<Node, Once<T>>, node: Node, read: () => T): T {
    const { faults } = this.reading;
    const once = known.get(node) ?? faults.apart(read);
    known.set(node, once);
    faults.again(once.faults);
    return once.value;
  }

  #readFresh(nodes: readonly Node[], path: readonly string[], direction: Direction): Shape {
    const [node] = nodes;
    if (!node || this.#open.has(node)) return loose('any', node && 'It contains itself.');
    const { faults, budget } = this.reading;
    if (this.#open.size > budget.limits.depth) faults.stop(node, 'schema.tooDeep', { limit: budget.limits.depth });
    for (const node of nodes) if (!isSchema(node)) faults.add(node, 'schema.notASchema');
    this.#open.add(node);
    const flat = flatten(nodes, this.reading);
    const kind = this.#kindAt(flat, path, direction);
    this.#open.delete(node);
    const own = docOf(nodes.findLast((node) => docOf(node) !== undefined));
    const doc = joined(own, kind.note);
    return {
      type: kind.type,
      nullable: kind.nullable === true || isNullable(nodes, flat.parts),
      written: kind.written.slice(0, WRITTEN_CHARS),
      ...(doc !== undefined && { doc }),
      plain: kind.plain === true,
      listed: kind.listed === true,
      // What stands beside a reference is meant, though OpenAPI 3.0 ignores it: null and what is read only among it.
      readOnly: anyTrue([...flat.parts, ...nodes], 'readOnly'),
      writeOnly: anyTrue([...flat.parts, ...nodes], 'writeOnly'),
    };
  }

  /** Reads a referenced schema once, however many references lead to it. */
  #kindAt(flat: Flat, path: readonly string[], direction: Direction): Kind {
    const [home] = flat.home.nodes;
    const read = () => this.#kindOf(flat, flat.home.path ?? path, direction);
    return home && flat.home.pure === true ? this.#once(this.#kinds[direction], home, read) : read();
  }

  #kindOf(flat: Flat, path: readonly string[], direction: Direction): Kind {
    const choice = choiceOf(flat, this.reading);
    if (choice) {
      const shapes = choice.branches.map((node, index) => this.read([node], branch(path, index), direction));
      return readChoice(choice, shapes, (key) => this.#types.get(key)?.kind === 'enum');
    }
    const type = typeOf(flat.parts);
    const values = valuesOf(flat.parts);
    if (type === 'string' && values) return this.#enumOf(flat, path, values);
    const scalar = scalarType(type, flat.parts);
    if (scalar && type) return { type: scalar, written: writtenScalar(type, flat.parts), plain: true };
    if (type === 'array') return this.#listOf(flat, path, direction);
    if (type === 'object') return this.#objectOf(flat, path, direction);
    const told = flat.parts.flatMap(typesOf);
    const note = told.length === 0 ? undefined : 'Its type is left open.';
    return {
      type: JSON_TYPE,
      written: 'any',
      note,
      plain: !told.some((kind) => kind === 'object' || kind === 'array'),
    };
  }

  #listOf(flat: Flat, path: readonly string[], direction: Direction): Kind {
    const item = last(flat.parts, 'items');
    if (item?.kind !== 'mapping' || flat.parts.some((part) => part.entries.has('prefixItems')))
      return { type: { kind: 'list', of: JSON_TYPE }, written: 'array' };
    const of = this.read([item], [...path.slice(0, -1), `${path.at(-1) ?? ''}Item`], direction);
    return { type: { kind: 'list', of: of.type }, written: `array of ${of.written}`, listed: of.plain };
  }

  #objectOf(flat: Flat, path: readonly string[], direction: Direction): Kind {
    const properties = propertiesOf(flat.parts, this.reading);
    if (properties.size > MOST_MEMBERS)
      return { type: JSON_TYPE, written: 'object', note: `It has ${properties.size} members.` };
    const value = last(flat.parts, 'additionalProperties') ?? onlyPattern(flat.parts);
    const isOpen = value?.kind === 'mapping' && value.entries.size > 0;
    // A record has no place for members that are described and have no names.
    if (properties.size > 0 && isOpen)
      return { type: { kind: 'map', of: JSON_TYPE }, written: 'object', note: 'It has members of any other name.' };
    if (properties.size > 0) return this.#recordOf(flat, path, direction, properties);
    if (!isOpen) return { type: JSON_TYPE, written: 'object' };
    const of = this.read([value], [...path.slice(0, -1), `${path.at(-1) ?? ''}Value`], direction);
    return { type: { kind: 'map', of: of.type }, written: `map of ${of.written}` };
  }

  #recordOf(
    flat: Flat,
    path: readonly string[],
    direction: Direction,
    properties: ReadonlyMap<string, readonly Node[]>,
  ): Kind {
    const base = keyOf(flat.home.nodes, this.reading);
    const key = direction === 'request' ? `${base}?request` : base;
    const written = path.at(-1) ?? 'object';
    const kind: Kind = { type: { kind: 'ref', name: key }, written };
    if (this.#types.has(key)) return kind;
    const [position] = flat.parts;
    if (position) this.reading.budget.spend('types', position);
    const doc = docOf(flat.parts.findLast((part) => docOf(part) !== undefined));
    const draft = { key, base, direction, path, written, kind: 'record' as const, ...(doc !== undefined && { doc }) };
    this.#types.set(key, { ...draft, members: [], directed: false });
    this.#later.push(() => {
      const { value, faults } = this.reading.faults.apart(() => this.#membersOf(flat, path, direction, properties));
      this.#types.set(key, { ...draft, ...value, ...(faults.size > 0 && { faults }) });
    });
    return kind;
  }

  #membersOf(
    flat: Flat,
    path: readonly string[],
    direction: Direction,
    properties: ReadonlyMap<string, readonly Node[]>,
  ): { readonly members: readonly ContractMember[]; readonly directed: boolean } {
    const { budget, faults } = this.reading;
    const required = new Set(flat.parts.flatMap((part) => items(entry(part, 'required')).map(textOf)));
    const members: ContractMember[] = [];
    let directed = false;
    for (const [name, nodes] of properties) {
      const [position] = nodes;
      if (!position || !isName(name, position, faults)) continue;
      budget.spend('members', position);
      const { readOnly, writeOnly, plain, listed, ...shape } = this.read(nodes, [...path, name], direction);
      directed ||= readOnly || writeOnly;
      if (direction === 'request' ? readOnly : writeOnly) continue;
      members.push({ name, ...shape, required: required.has(name) });
    }
    return { members, directed };
  }

  #enumOf(flat: Flat, path: readonly string[], nodes: readonly Scalar[]): Kind {
    const values = [...new Set(nodes.filter(({ value }) => value !== null).map(textOf))];
    const odd = values.length === 0 || values.length > MOST_VALUES || values.some(hasControls);
    if (odd) return { type: { kind: 'string' }, written: 'string', plain: true };
    const key = keyOf(flat.home.nodes, this.reading);
    const written = path.at(-1) ?? 'string';
    if (!this.#types.has(key)) {
      const [position] = flat.parts;
      if (position) this.reading.budget.spend('types', position);
      const doc = docOf(flat.parts.findLast((part) => docOf(part) !== undefined));
      const draft = { key, base: key, direction: undefined, directed: false, path, written };
      this.#types.set(key, { ...draft, kind: 'enum', values, ...(doc !== undefined && { doc }) });
    }
    return { type: { kind: 'ref', name: key }, written, plain: true };
  }
}

function loose(written: string, doc: string | undefined): Shape {
  const shape = {
    type: JSON_TYPE,
    nullable: false,
    written,
    plain: false,
    listed: false,
    readOnly: false,
    writeOnly: false,
  };
  return doc === undefined ? shape : { ...shape, doc };
}

/** Whether a node is a schema: a mapping, or `true` or `false`. */
function isSchema(node: Node): boolean {
  return node.kind === 'mapping' || (node.kind === 'scalar' && typeof node.value === 'boolean');
}

function textOf(node: Node): string {
  return node.kind === 'scalar' ? node.text : '';
}

/** Collects all properties, each with the schemas that the parts have for it. */
function propertiesOf(parts: readonly Mapping[], { documents }: Reading): ReadonlyMap<string, readonly Node[]> {
  const properties = new Map<string, Node[]>();
  for (const part of parts) {
    // No standard allows a reference here, and bundlers follow it; a property of that name would be a schema.
    const own = documents.follow(entry(part, 'properties'));
    for (const [name, node] of own?.kind === 'mapping' ? own.entries : []) {
      const nodes = properties.get(name);
      if (nodes) nodes.push(node);
      else properties.set(name, [node]);
    }
  }
  return properties;
}

function onlyPattern(parts: readonly Mapping[]): Node | undefined {
  const patterns = entries(last(parts, 'patternProperties'));
  return patterns.length === 1 ? patterns[0]?.[1] : undefined;
}

function branch(path: readonly string[], index: number): readonly string[] {
  return index === 0 ? path : [...path.slice(0, -1), `${path.at(-1) ?? ''}${index + 1}`];
}

/** Writes the key of a type: its JSON pointer, with its file where there are several. */
function keyOf(nodes: readonly Node[], { main }: Reading): string {
  return nodes.map((node) => (node.file === main ? '' : node.file.path) + pointer(node)).join(' & ');
}
