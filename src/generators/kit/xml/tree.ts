import { xml } from '../../text/render/escape.ts';

/** An element of a document; an attribute without a value is not written. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** Elements, or a text. */
  readonly content: readonly XmlElement[] | string;
}

type Attributes = XmlElement['attributes'];

export function element(name: string, attributes: Attributes = {}, content: XmlElement['content'] = []): XmlElement {
  return { name, attributes, content };
}

/** Writes a document with its declaration: a line for each element, in the order of the tree. */
export function documentText(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`;
}

/**
 * Writes an element in one line, without a declaration.
 * @example
 * element('a', { b: '<' }, [element('c')])   →   <a b="&lt;"><c/></a>
 */
export function elementText({ name, attributes, content }: XmlElement): string {
  const open = `<${name}${attributesText(attributes)}`;
  if (content.length === 0) return `${open}/>`;
  return `${open}>${typeof content === 'string' ? xml(content) : content.map(elementText).join('')}</${name}>`;
}

function lines(element: XmlElement, indent: string): readonly string[] {
  const { name, attributes, content } = element;
  if (typeof content === 'string' || content.length === 0) return [indent + elementText(element)];
  return [
    `${indent}<${name}${attributesText(attributes)}>`,
    ...content.flatMap((inner) => lines(inner, `${indent}  `)),
    `${indent}</${name}>`,
  ];
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${attributeValue(value)}"`]))
    .join('');
}

/** Escapes an attribute. Line ends and tabs become character references, because readers take them for blanks. */
function attributeValue(value: string): string {
  return xml(value)
    .toString()
    .replace(/[\t\n\r]/g, (found) => `&#${found.charCodeAt(0)};`);
}
