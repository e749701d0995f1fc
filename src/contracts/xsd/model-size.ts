import { attribute, qnameAt, type XmlElement } from '../xml/element.ts';
import { type Component, type SchemaSet, XSD } from './schema-set.ts';

/**
 * The most work for a compiler, which grows with the third power of a model's size: this much is done within seconds.
 */
const MOST_WORK = 50_000_000;
/** Counting ends here. */
const LARGEST = 10_000;
const DEEPEST = 200;
const COUNTED: ReadonlySet<string> = new Set(['element', 'any', 'attribute', 'simpleType']);
/** The attributes by which types are made of others. */
const LEADING: Readonly<Record<string, string>> = { extension: 'base', union: 'memberTypes' };

/** Whether compiling the content models could take all time and memory: groups in groups grow without bound. */
export function isTooLarge(schemas: SchemaSet): boolean {
  const sizes = new Map<XmlElement, number>();
  let work = 0;
  for (const { element: root, namespace } of schemas.documents) {
    for (const element of root.children) {
      if (element.namespace !== XSD) continue;
      work += sizeOf(element, namespace, 0) ** 3;
      if (work > MOST_WORK) return true;
    }
  }
  return false;

  function sizeOf(element: XmlElement, namespace: string, depth: number): number {
    const known = sizes.get(element);
    if (known !== undefined) return known;
    // What leads back to itself, and what is deeper than anybody writes, is found by who reads it.
    sizes.set(element, 0);
    let size = COUNTED.has(element.name) ? 1 : 0;
    if (depth < DEEPEST) {
      for (const child of element.children) size += sizeOf(child, namespace, depth + 1);
      for (const led of targets(element, namespace)) size += sizeOf(led.element, led.document.namespace, depth + 1);
    }
    const capped = Math.min(size, LARGEST);
    sizes.set(element, capped);
    return capped;
  }

  /** Finds the components that a compiler puts in the place of an element. */
  function targets(element: XmlElement, namespace: string): readonly Component[] {
    const space = element.name === 'group' || element.name === 'attributeGroup' ? element.name : 'type';
    const text = attribute(element, space === 'type' ? (LEADING[element.name] ?? '') : 'ref') ?? '';
    return text.split(/\s+/).flatMap((word) => {
      const name = word === '' ? undefined : qnameAt(element, word);
      return (name && schemas.peek(space, name.namespace === '' ? { ...name, namespace } : name)) ?? [];
    });
  }
}
