import { attribute, childrenOf, type XmlElement } from '../xml/element.ts';
import { XSD } from './schema-set.ts';

/**
 * Writes a schema as a document of its own, each line where it was: with the prefixes that are declared around it,
 * without its includes, and with each namespace imported from the `location` that is given.
 * @example
 * <schema><include schemaLocation="a.xsd"/>…   →   <schema xmlns:tns="urn:shop">…
 */
export function standalone(schema: XmlElement, location: (namespace: string) => string | undefined): string {
  const { content } = schema.file;
  const before = content.slice(0, schema.at);
  const name = /^<[^\s/>]+/.exec(content.slice(schema.at, schema.at + 1000))?.[0] ?? '<schema';
  const prefix = name.includes(':') ? `${name.slice(1, name.indexOf(':'))}:` : '';
  let at = schema.at + name.length;
  const pieces = ['\n'.repeat(lines(before)), name, declarations(schema)];
  for (const child of childrenOf(schema, XSD)) {
    if (child.name !== 'include' && child.name !== 'import') continue;
    const own = content.slice(child.at, child.end);
    pieces.push(content.slice(at, child.at), replacement(child), '\n'.repeat(lines(own)));
    at = child.end;
  }
  pieces.push(content.slice(at, schema.end));
  return pieces.join('');

  function replacement(child: XmlElement): string {
    if (child.name === 'include') return '';
    const namespace = attribute(child, 'namespace');
    const found = location(namespace ?? '');
    if (found === undefined) return '';
    const told = namespace === undefined ? '' : ` namespace="${escaped(namespace)}"`;
    return `<${prefix}import xmlns${prefix && `:${prefix.slice(0, -1)}`}="${XSD}"${told} schemaLocation="${found}"/>`;
  }
}

function declarations(schema: XmlElement): string {
  const found = new Map<string, string>();
  for (let outer = schema.parent; outer; outer = outer.parent)
    for (const [prefix, namespace] of outer.prefixes)
      if (!found.has(prefix) && !schema.prefixes.has(prefix)) found.set(prefix, namespace);
  return [...found].map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escaped(uri)}"`).join('');
}

function lines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
