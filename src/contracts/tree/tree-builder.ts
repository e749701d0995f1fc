import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { Budget, ContractFaults } from '../faults.ts';
import type { Mapping, Node, Scalar, Sequence, SourceFile } from './node.ts';
import { plainValue } from './plain-value.ts';

/** A mapping or a list whose end was not met yet. */
interface Open {
  readonly node: Mapping | Sequence;
  readonly anchor: string | undefined;
  readonly items: Node[];
  readonly entries: Map<string, Node> | undefined;
  /** The mappings of `<<`, whose entries are added where the mapping has none itself. */
  readonly merged: Node[];
  key: { readonly name: string; readonly at: number; readonly plain: boolean } | undefined;
}

type Collection = Extract<Event, { start: number }>;

/** Makes nodes from a parser's events. */
export class TreeBuilder {
  readonly #file: SourceFile;
  readonly #faults: ContractFaults;
  readonly #budget: Budget;
  readonly #open: Open[] = [];
  readonly #anchors = new Map<string, Node>();
  #root: Node | undefined;

  constructor(file: SourceFile, faults: ContractFaults, budget: Budget) {
    this.#file = file;
    this.#faults = faults;
    this.#budget = budget;
  }

  /** @returns the document's root; nothing when there is none or a fault was found. */
  build(events: readonly Event[]): Node | undefined {
    const documents = events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length;
    if (documents !== 1) {
      this.#fault(0, 'fileFormat');
      return undefined;
    }
    for (const event of events) this.#take(event);
    return this.#root;
  }

  #take(event: Event): void {
    if (event.type === EVENT_ID.POP) this.#close();
    else if (event.type === EVENT_ID.SCALAR) this.#takeScalar(event);
    else if (event.type === EVENT_ID.ALIAS)
      this.#takeAlias(event.anchorStart, this.#slice(event.anchorStart, event.anchorEnd));
    else if (event.type !== EVENT_ID.DOCUMENT) this.#takeCollection(event);
  }

  #takeScalar(event: ScalarEvent): void {
    const text = event.valueStart < 0 ? '' : getScalarValue(this.#file.content, event);
    const tag = this.#slice(event.tagStart, event.tagEnd);
    const plain = event.style === SCALAR_STYLE.PLAIN && tag === undefined;
    const at = Math.max(event.valueStart, 0);
    const open = this.#open.at(-1);
    if (open?.node.kind === 'mapping' && !open.key) {
      open.key = { name: text, at, plain };
      if (open.entries?.has(text)) this.#fault(at, 'schema.duplicateKey', { name: text.slice(0, 100) });
      return;
    }
    const value = plain ? plainValue(text) : text;
    const name = nameIn(open);
    const scalar: Scalar = { kind: 'scalar', file: this.#file, at, parent: open?.node, name, text, value };
    this.#remember(this.#slice(event.anchorStart, event.anchorEnd), scalar);
    this.#add(scalar);
  }

  #takeAlias(at: number, name: string | undefined): void {
    const open = this.#open.at(-1);
    const node = name === undefined ? undefined : this.#anchors.get(name);
    const isKey = open?.node.kind === 'mapping' && !open.key;
    // An alias of what is still open would be a circle, and one as a key has no JSON form.
    if (!node || isKey) this.#faults.stop({ file: this.#file, at: Math.max(at, 0) }, 'fileFormat');
    this.#add(node);
  }

  #takeCollection(event: Collection): void {
    const open = this.#open.at(-1);
    if (open?.node.kind === 'mapping' && !open.key)
      this.#faults.stop({ file: this.#file, at: Math.max(event.start, 0) }, 'fileFormat');
    const entries = event.type === EVENT_ID.MAPPING ? new Map<string, Node>() : undefined;
    const items: Node[] = [];
    const at = open?.key?.at ?? Math.max(event.start, 0);
    const { depth } = this.#budget.limits;
    if (this.#open.length >= depth) this.#faults.stop({ file: this.#file, at }, 'schema.tooDeep', { limit: depth });
    const positioned = { file: this.#file, at, parent: open?.node, name: nameIn(open) };
    const node: Mapping | Sequence = entries
      ? { kind: 'mapping', ...positioned, entries }
      : { kind: 'sequence', ...positioned, items };
    const anchor = this.#slice(event.anchorStart, event.anchorEnd);
    this.#open.push({ node, anchor, items, entries, merged: [], key: undefined });
  }

  #close(): void {
    const open = this.#open.pop();
    if (!open) return;
    for (const other of open.merged) if (open.entries) this.#merge(open.entries, other);
    this.#remember(open.anchor, open.node);
    this.#add(open.node);
  }

  /** Merges the entries of YAML 1.1's merge key, which is still in use and which most parsers read. */
  #merge(target: Map<string, Node>, other: Node): void {
    if (other.kind === 'sequence') for (const item of other.items) this.#merge(target, item);
    if (other.kind !== 'mapping') return;
    this.#budget.spend('nodes', other, other.entries.size);
    for (const [name, node] of other.entries) if (!target.has(name)) target.set(name, node);
  }

  #add(node: Node): void {
    const open = this.#open.at(-1);
    if (!open) this.#root = node;
    else if (open.node.kind === 'sequence') open.items.push(node);
    else if (open.key) {
      if (open.key.plain && open.key.name === '<<' && node.kind !== 'scalar') open.merged.push(node);
      else if (!open.entries?.has(open.key.name)) open.entries?.set(open.key.name, node);
      open.key = undefined;
    }
  }

  #remember(anchor: string | undefined, node: Node): void {
    if (anchor !== undefined) this.#anchors.set(anchor, node);
  }

  #slice(start: number, end: number): string | undefined {
    return start < 0 ? undefined : this.#file.content.slice(start, end);
  }

  #fault(at: number, message: string, values?: Record<string, string>): void {
    this.#faults.add({ file: this.#file, at }, message, values);
  }
}

function nameIn(open: Open | undefined): string {
  return open?.key?.name ?? (open ? String(open.items.length) : '');
}
