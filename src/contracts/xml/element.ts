import type { Place } from '../tree/node.ts';

/** A name of XML: where its namespace is empty it has none. */
export interface QName {
  readonly namespace: string;
  readonly name: string;
}

/** An element with its place. Comments, processing instructions and prefixes are left behind; scopes of prefixes are kept. */
export interface XmlElement extends Place, QName {
  /** Where it ends, behind its last character. */
  readonly end: number;
  readonly parent: XmlElement | undefined;
  /** By their names; those of a namespace by `{namespace}name`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text that stands directly in it. */
  readonly text: string;
  /** The prefixes that it declares itself; the default namespace under ''. */
  readonly prefixes: ReadonlyMap<string, string>;
}

/** @returns a name as texts and keys have it: `{namespace}name`. */
export function clark({ namespace, name }: QName): string {
  return namespace === '' ? name : `{${namespace}}${name}`;
}

/** @returns what an attribute says, without the blanks around it; nothing when it is absent. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  return element?.attributes.get(name)?.trim();
}

/** @returns the children of a namespace, of one name where one is given. */
export function childrenOf(element: XmlElement | undefined, namespace: string, name?: string): readonly XmlElement[] {
  return (element?.children ?? []).filter(
    (child) => child.namespace === namespace && (name === undefined || child.name === name),
  );
}

/** @returns the first child of that name. */
export function childOf(element: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.namespace === namespace && child.name === name);
}

/** @returns the namespace that a prefix stands for at an element; nothing where nobody declares it. */
function namespaceOf(element: XmlElement, prefix: string): string | undefined {
  for (let one: XmlElement | undefined = element; one; one = one.parent) {
    const found = one.prefixes.get(prefix);
    if (found !== undefined) return found;
  }
  if (prefix === 'xml') return 'http://www.w3.org/XML/1998/namespace';
  return prefix === '' ? '' : undefined;
}

/** @returns what a text like `tns:Order` names at an element; nothing when its prefix is not declared. */
export function qnameAt(element: XmlElement, text: string): QName | undefined {
  const colon = text.indexOf(':');
  const namespace = namespaceOf(element, colon < 0 ? '' : text.slice(0, colon));
  return namespace === undefined ? undefined : { namespace, name: text.slice(colon + 1) };
}

/** @returns the place of an attribute inside its element, else the element's own. */
export function attributePlace(element: XmlElement, name: string): Place {
  const { file, at } = element;
  const tag = file.content.slice(at, file.content.indexOf('>', at) + 1 || undefined);
  const found = new RegExp(`[\\s]${name}\\s*=`).exec(tag);
  return { file, at: found ? at + found.index + 1 : at };
}
