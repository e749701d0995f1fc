import type { Position } from '../tree/node.ts';

/** A qualified name of XML; `namespace` is empty for a name without one. */
export interface QName {
  readonly namespace: string;
  readonly name: string;
}

/**
 * An element with its position. Comments, processing instructions and its own prefix are dropped; declared prefixes are
 * kept.
 */
export interface XmlElement extends Position, QName {
  /** The offset behind its last character. */
  readonly end: number;
  readonly parent: XmlElement | undefined;
  /** The attributes by their names; those of a namespace by `{namespace}name`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text that stands directly in it. */
  readonly text: string;
  /** The number of characters of its parent's `text` that stand before it; 0 for a root. */
  readonly textBefore: number;
  /** The prefixes that it declares itself; the default namespace has the key ''. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Writes a name as texts and keys have it.
 * @example
 * {namespace: 'urn:shop', name: 'Order'}   →   {urn:shop}Order
 */
export function clark({ namespace, name }: QName): string {
  return namespace === '' ? name : `{${namespace}}${name}`;
}

/** Reads an attribute without the blanks around it; nothing when it is absent. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name)?.trim();
}

/** @returns the children of a namespace; only those of one name where it is given. */
export function childrenOf(element: XmlElement | undefined, namespace: string, name?: string): readonly XmlElement[] {
  return (element?.children ?? []).filter(
    (child) => child.namespace === namespace && (name === undefined || child.name === name),
  );
}

/** @returns the first child of that name. */
export function childOf(element: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.namespace === namespace && child.name === name);
}

/** @returns the namespace of a prefix at an element; nothing where nobody declares it. */
function namespaceOf(element: XmlElement, prefix: string): string | undefined {
  for (let outer: XmlElement | undefined = element; outer; outer = outer.parent) {
    const found = outer.prefixes.get(prefix);
    if (found !== undefined) return found;
  }
  if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace';
  return prefix === '' ? '' : undefined;
}

/**
 * Reads a qualified name in a text; nothing when its prefix is not declared.
 * @example
 * tns:Order   →   {namespace: 'urn:shop', name: 'Order'}
 */
export function qnameAt(element: XmlElement, text: string): QName | undefined {
  const colon = text.indexOf(':');
  const namespace = namespaceOf(element, colon < 0 ? '' : text.slice(0, colon));
  return namespace === undefined ? undefined : { namespace, name: text.slice(colon + 1) };
}

/** @returns the position of an attribute inside its element, else the element's own position. */
export function attributePosition(element: XmlElement, name: string): Position {
  const { file, at } = element;
  const tag = file.content.slice(at, file.content.indexOf('>', at) + 1 || undefined);
  const found = new RegExp(`[\\s]${name}\\s*=`).exec(tag);
  return { file, at: found ? at + found.index + 1 : at };
}
