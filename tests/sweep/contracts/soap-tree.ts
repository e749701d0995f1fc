import { SaxesParser, type SaxesTagNS } from 'saxes';

const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** An element as far as two of them are compared: prefixes are none of it. */
export interface XmlTree {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlTree[];
  text: string;
}

/** @returns the element that a document is; names in texts are spelled with their namespaces. */
export function treeOf(xml: string): XmlTree {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlTree[] = [];
  let root: XmlTree | undefined;
  const named = (text: string) => {
    const [, prefix, name] = /^([A-Za-z_]\w*):([A-Za-z_]\w*)$/.exec(text) ?? [];
    const uri = prefix === undefined ? undefined : parser.resolve(prefix);
    return uri === undefined ? text : `{${uri}}${name}`;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
    const own = Object.values(attributes).filter((attribute) => attribute.uri !== XMLNS);
    const tree: XmlTree = {
      name: `{${uri}}${local}`,
      attributes: Object.fromEntries(
        own.map((attribute) => [`{${attribute.uri}}${attribute.local}`, named(attribute.value)]),
      ),
      ...{ children: [], text: '' },
    };
    open.at(-1)?.children.push(tree);
    root ??= tree;
    open.push(tree);
  });
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const last = open.at(-1);
    if (last) last.text = last.children.length > 0 ? '' : named(last.text);
    open.pop();
  });
  parser.write(xml).close();
  if (!root) throw new Error('There is no element');
  return root;
}
