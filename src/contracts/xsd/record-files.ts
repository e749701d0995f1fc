import type { SchemaFile } from '../../model/contract/contract.ts';
import { attribute, type XmlElement } from '../xml/element.ts';
import { type SchemaSet, XML } from './schema-set.ts';
import { XML_SCHEMA } from './validity.ts';

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LOCATION = /(\sschemaLocation\s*=\s*)(?:"[^"]*"|'[^']*')/;
/** A declaration of the encoding that the file had before it was uploaded. */
const DECLARATION = /^(<\?xml\s[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/;

/**
 * Writes the documents of a schema as files beside each other: each includes and imports the others by their names, and
 * all else in them stays as it was.
 * @example
 * xsd/shop.xsd with <include schemaLocation="../types/order.xsd"/>   →   shop.xsd with <include schemaLocation="order.xsd"/>
 */
export function recordFiles(schemas: SchemaSet): { files: readonly SchemaFile[]; nameOf(root: XmlElement): string } {
  const roots = [...new Set(schemas.documents.map(({ element }) => element))];
  const names = new Map<XmlElement, string>();
  for (const root of roots) names.set(root, freeName(root.file.path, new Set(names.values())));
  const taken = new Set(names.values());
  const xml = schemas.documents.some(({ namespace }) => namespace === XML) ? undefined : freeName('xml.xsd', taken);
  const extra: SchemaFile[] = [];
  const files = roots.map((root) => ({ path: nameOf(root), content: written(root) }));
  return { files: [...files, ...extra], nameOf };

  function nameOf(root: XmlElement): string {
    return names.get(root) ?? '';
  }

  function written(root: XmlElement): string {
    const { content } = root.file;
    const pieces: string[] = [];
    let at = root.at;
    for (const { element, targets } of schemas.linksOf(root)) {
      const name = nameFor(element, targets);
      const end = content.indexOf('>', element.at) + 1;
      pieces.push(content.slice(at, element.at), located(content.slice(element.at, end), name));
      at = end;
    }
    return [prolog(content.slice(0, root.at)), ...pieces, content.slice(at)].join('');
  }

  /** Names the one file that an element leads to; several of one namespace are included by a file of their own. */
  function nameFor(element: XmlElement, targets: readonly XmlElement[]): string | undefined {
    const [first, ...others] = targets;
    if (first && others.length === 0) return nameOf(first);
    const namespace = attribute(element, 'namespace') ?? '';
    if (first) return include(namespace, targets);
    if (namespace !== XML || xml === undefined) return undefined;
    if (extra.every(({ path }) => path !== xml)) extra.push({ path: xml, content: XML_SCHEMA });
    return xml;
  }

  function include(namespace: string, targets: readonly XmlElement[]): string {
    const target =
      namespace === '' ? '' : ` targetNamespace="${namespace.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
    const lines = targets.map((root) => `  <xs:include schemaLocation="${nameOf(root)}"/>\n`);
    const content = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"${target}>\n${lines.join('')}</xs:schema>\n`;
    const known = extra.find((file) => file.content === content);
    if (known) return known.path;
    const path = freeName('namespace.xsd', new Set([...taken, ...extra.map((file) => file.path)]));
    extra.push({ path, content });
    return path;
  }
}

/** Writes what stands before a schema: in the encoding of the service's files, and without a document type. */
function prolog(text: string): string {
  const own = text.replace(DECLARATION, '$1 encoding="UTF-8"').replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/, '');
  return own.includes('<!DOCTYPE') ? '' : own;
}

/** Puts a location into a tag; what leads nowhere has none. */
function located(tag: string, name: string | undefined): string {
  const bare = tag.replace(LOCATION, '');
  if (name === undefined) return bare;
  if (LOCATION.test(tag)) return tag.replace(LOCATION, `$1"${name}"`);
  return bare.replace(/^<[^\s/>]+/, (start) => `${start} schemaLocation="${name}"`);
}

/** Finds a name that no other file has, whatever letters the path has. */
function freeName(path: string, taken: ReadonlySet<string>): string {
  const own = path.slice(path.lastIndexOf('/') + 1);
  const wanted = NAME.test(own) && /\.xsd$/i.test(own) ? own : 'records.xsd';
  const lower = new Set([...taken].map((name) => name.toLowerCase()));
  let name = wanted;
  for (let count = 2; lower.has(name.toLowerCase()); count++) name = wanted.replace(/(\.xsd)$/i, `-${count}$1`);
  return name;
}
