import { readable } from '../texts.ts';
import { childOf, childrenOf, type XmlElement } from '../xml/element.ts';
import { XSD } from './schema-set.ts';

/**
 * Reads a component's annotation for people, shortened; nothing where it is empty.
 * @example
 * <annotation><documentation>The order.</documentation></annotation>   →   The order.
 */
export function docOf(element: XmlElement | undefined): string | undefined {
  const notes = childrenOf(childOf(element, XSD, 'annotation'), XSD, 'documentation');
  return readable(notes.map(textWithin).join('\n'));
}

/**
 * Reads all text inside an element, each line without the blanks around it.
 * @example
 * <p> The <b>order</b></p>   →   'The\norder'
 */
export function textWithin(element: XmlElement): string {
  const texts: string[] = [];
  const left = [element];
  for (let node = left.pop(); node; node = left.pop()) {
    texts.push(node.text);
    left.push(...[...node.children].reverse());
  }
  return texts
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
