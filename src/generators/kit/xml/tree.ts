import { xml } from '../../text/render/escape.ts';

/** An element of a document that is written; an attribute without a value is left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** Elements, or one text. */
  readonly content: readonly XmlElement[] | string;
}

type Attributes = XmlElement['attributes'];

export function element(name: string, attributes: Attributes = {}, content: XmlElement['content'] = []): XmlElement {
  return { name, attributes, content };
}

/** @returns a document with its declaration: an element a line, in the order of the tree. */
export function documentText(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`;
}

/** @returns an element in one line, without a declaration. */
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

/** A reader takes line ends and tabs of an attribute for blanks unless they are told by their numbers. */
function attributeValue(value: string): string {
  return xml(value)
    .toString()
    .replace(/[\t\n\r]/g, (found) => `&#${found.charCodeAt(0)};`);
}
