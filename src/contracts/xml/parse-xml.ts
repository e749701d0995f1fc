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
 * Reads an XML file (1.0 with namespaces) into elements with places. Nothing of a DOCTYPE is read, so no entity is declared,
 * expanded or fetched: what names one is refused.
 * @returns nothing when it can't be read: why was noted.
 */
export function parseXml(file: SourceFile, faults: ContractFaults, budget: Budget): XmlElement | undefined {
  const { content } = file;
  if (!content.isWellFormed()) {
    faults.add({ file, at: 0 }, 'fileFormat');
    return undefined;
  }
  // What could be too many is refused before objects are made of it.
  budget.spend('nodes', { file, at: 0 }, elements(content));
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let start = 0;
  const refuse = (at: number, message: string, values?: Record<string, string | number>): never => {
    faults.add({ file, at: Math.max(0, Math.min(at, content.length)) }, message, values);
    throw new Unreadable();
  };
  let hasDoctype = false;
  parser.on('error', ({ message }) => {
    if (hasDoctype && message.includes('undefined entity'))
      refuse(content.lastIndexOf('&', parser.position - 1), 'schema.entity');
    refuse(parser.position - 1, 'schema.xml', { reason: reasonOf(message) });
  });
  parser.on('doctype', () => {
    hasDoctype = true;
  });
  parser.on('opentagstart', () => {
    start = content.lastIndexOf('<', parser.position - 1);
    if (open.length >= budget.limits.depth) refuse(start, 'schema.tooDeep', { limit: budget.limits.depth });
  });
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const element = opened(tag, file, start, parent);
    budget.spend('nodes', element, element.attributes.size);
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.end = parser.position;
  });
  try {
    for (let at = 0; at < content.length; at += PIECE) parser.write(content.slice(at, at + PIECE));
    parser.close();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return undefined;
  }
  return root;
}

/** How many elements begin in a file: no fewer than there are, since comments may look like some. */
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
    attributes:
      own.length === 0
        ? NONE
        : new Map(own.map(({ uri, local, value }) => [clark({ namespace: uri, name: local }), value])),
    prefixes: prefixes.length === 0 ? NONE : new Map(prefixes),
  };
}

/** The parser's own words, without the place that it puts before them. */
function reasonOf(message: string): string {
  return message.replace(/^\d+:\d+: /, '').slice(0, 200);
}
