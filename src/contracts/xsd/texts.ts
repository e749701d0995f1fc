import { readable } from '../texts.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/element.ts';
import { XSD } from './schema-set.ts';

/** @returns what a component's annotation says to people, shortened; nothing where it says nothing. */
export function docOf(element: XmlElement | undefined): string | undefined {
  const notes = childrenOf(childOf(element, XSD, 'annotation'), XSD, 'documentation');
  return readable(notes.map(textWithin).join('\n'));
}

/** @returns all text of an element and of what stands in it, each line without the blanks around it. */
export function textWithin(element: XmlElement): string {
  const texts: string[] = [];
  const left = [element];
  for (let one = left.pop(); one; one = left.pop()) {
    texts.push(one.text);
    left.push(...[...one.children].reverse());
  }
  return texts
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
