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

/** The elements of XHTML that begin a line of their own, wherever they stand. */
const LINES: ReadonlySet<string> = new Set(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);

/**
 * Reads all text inside an element, in the order of the file and each line without the blanks around it. An element
 * amid text stays in its line, except those of XHTML that begin one; each element among elements has a line.
 * @example
 * <p> The <b>order</b>, <i>as sent</i>.</p><p>Old.</p>   →   'The order, as sent.\nOld.'
 */
export function textWithin(element: XmlElement): string {
  const texts: string[] = [];
  addTexts(element, texts);
  return texts
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Adds the texts of an element and of those inside it. The parser limits how deep they are. */
function addTexts({ text, children }: XmlElement, texts: string[]): void {
  const isAmidText = /\S/.test(text);
  let at = 0;
  for (const child of children) {
    const edge = isAmidText && !LINES.has(child.name.toLowerCase()) ? '' : '\n';
    texts.push(text.slice(at, child.textBefore), edge);
    addTexts(child, texts);
    texts.push(edge);
    at = child.textBefore;
  }
  texts.push(text.slice(at));
}
