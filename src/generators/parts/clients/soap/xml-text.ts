import type { XmlName } from '../../../../model/contract/calls/soap.ts';

/** The text of an element: its attributes, each with a blank before it, and its content. */
export interface ElementText {
  readonly attributes: string;
  readonly content: string;
}

/** An element that holds nothing. */
export const EMPTY: ElementText = { attributes: '', content: '' };

/** Elements as text. Namespaces get prefixes in the order in which they come up: `n1`, `n2`. */
export class XmlText {
  readonly #prefixes = new Map<string, string>();

  /**
   * Writes an element.
   * @example
   * { namespace: 'urn:shop', name: 'id' }, { attributes: '', content: '1' }   →   <n1:id>1</n1:id>
   */
  element(name: XmlName, { attributes, content }: ElementText): string {
    const own = this.#qualified(name);
    return content === '' ? `<${own}${attributes}/>` : `<${own}${attributes}>${content}</${own}>`;
  }

  /** Writes an attribute with a blank before it; `value` is escaped already. */
  attribute(name: XmlName, value: string): string {
    return ` ${this.#qualified(name)}="${value}"`;
  }

  /** Declares all prefixes that are in use at the first element of a piece. */
  declared(xml: string): string {
    const all = [...this.#prefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${escaped(uri)}"`).join('');
    return xml.replace(/<([^\s/>]+)/, (start) => start + all);
  }

  #qualified({ namespace, name }: XmlName): string {
    if (namespace === '') return name;
    const prefix = this.#prefixes.get(namespace) ?? `n${this.#prefixes.size + 1}`;
    this.#prefixes.set(namespace, prefix);
    return `${prefix}:${name}`;
  }
}

/**
 * Escapes a text for content and attributes.
 * @example
 * a < "b" & c   →   a &lt; &quot;b&quot; &amp; c
 */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
