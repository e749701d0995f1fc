import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Budget, ContractFaults } from '../faults.ts';
import type { SourceFile } from '../tree/node.ts';
import { clark, type XmlElement } from './element.ts';

interface Open extends XmlElement {
  end: number;
  text: string;
  readonly children: XmlElement[];
}

const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** The parser is fed in pieces, so that a file that is refused is not read to its end. */
const PIECE = 65_536;

/** Ends the reading of a file whose fault was noted. */
class Unreadable extends Error {}

/**
 * Reads an XML file (1.0 with namespaces) into elements with positions. Nothing of a DOCTYPE is read, so no entity is
 * declared, expanded or fetched, and a reference to an entity is refused.
 * @example
 * <a x="1">b</a>   →   {name: 'a', attributes: {x → '1'}, text: 'b', children: [], at: 0, end: 14, …}
 * @returns nothing when it cannot be read, which is noted.
 */
export function parseXml(file: SourceFile, faults: ContractFaults, budget: Budget): XmlElement | undefined {
  const start = { file, at: 0 };
  if (!file.content.isWellFormed()) {
    faults.add(start, 'fileFormat');
    return undefined;
  }
  // What could be too many is refused before objects are made of it.
  budget.spend('nodes', start, elements(file.content));
  return new ElementBuilder(file, faults, budget).build();
}

/** Builds the elements of one file while the parser reads it. */
class ElementBuilder {
  readonly #file: SourceFile;
  readonly #faults: ContractFaults;
  readonly #budget: Budget;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;
  #start = 0;
  #hasDoctype = false;

  constructor(file: SourceFile, faults: ContractFaults, budget: Budget) {
    this.#file = file;
    this.#faults = faults;
    this.#budget = budget;
  }

  /** @returns the root; nothing when the file cannot be read, which is noted. */
  build(): XmlElement | undefined {
    const { content } = this.#file;
    this.#listen();
    try {
      for (let at = 0; at < content.length; at += PIECE) this.#parser.write(content.slice(at, at + PIECE));
      this.#parser.close();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return undefined;
    }
    return this.#root;
  }

  #listen(): void {
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#refuseError(message));
    parser.on('doctype', () => {
      this.#hasDoctype = true;
    });
    parser.on('opentagstart', () => this.#beginTag());
    parser.on('opentag', (tag) => this.#openElement(tag));
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
    parser.on('closetag', () => {
      const closed = this.#open.pop();
      if (closed) closed.end = parser.position;
    });
  }

  #refuse(at: number, message: string, values?: Record<string, string | number>): never {
    const within = Math.max(0, Math.min(at, this.#file.content.length));
    this.#faults.add({ file: this.#file, at: within }, message, values);
    throw new Unreadable();
  }

  #refuseError(message: string): never {
    const last = this.#parser.position - 1;
    if (this.#hasDoctype && message.includes('undefined entity'))
      this.#refuse(this.#file.content.lastIndexOf('&', last), 'schema.entity');
    this.#refuse(last, 'schema.xml', { reason: reasonOf(message) });
  }

  #beginTag(): void {
    const { depth } = this.#budget.limits;
    this.#start = this.#file.content.lastIndexOf('<', this.#parser.position - 1);
    if (this.#open.length >= depth) this.#refuse(this.#start, 'schema.tooDeep', { limit: depth });
  }

  #openElement(tag: SaxesTagNS): void {
    const parent = this.#open.at(-1);
    const element = opened(tag, this.#file, this.#start, parent);
    this.#budget.spend('nodes', element, element.attributes.size);
    parent?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  #addText(text: string): void {
    const last = this.#open.at(-1);
    if (last) last.text += text;
  }
}

/** Counts the elements that begin in a file: no fewer than there are, since comments may look like some. */
function elements(content: string): number {
  const OTHERS = new Set(['/', '!', '?']);
  let count = 0;
  for (let at = content.indexOf('<'); at >= 0; at = content.indexOf('<', at + 1))
    if (!OTHERS.has(content[at + 1] ?? '/')) count++;
  return count;
}

const NONE: ReadonlyMap<string, string> = new Map();

function opened(tag: SaxesTagNS, file: SourceFile, at: number, parent: Open | undefined): Open {
  const own = Object.values(tag.attributes).filter(({ uri }) => uri !== XMLNS);
  const prefixes = Object.entries(tag.ns);
  return {
    ...{ file, at, end: at, parent, namespace: tag.uri, name: tag.local, text: '', children: [] },
    textBefore: parent?.text.length ?? 0,
    attributes:
      own.length === 0
        ? NONE
        : new Map(own.map(({ uri, local, value }) => [clark({ namespace: uri, name: local }), value])),
    prefixes: prefixes.length === 0 ? NONE : new Map(prefixes),
  };
}

/**
 * Reads the parser's own words, without the position that it puts before them.
 * @example
 * 1:14: unclosed tag: a   →   unclosed tag: a
 */
function reasonOf(message: string): string {
  return message.replace(/^\d+:\d+: /, '').slice(0, 200);
}
