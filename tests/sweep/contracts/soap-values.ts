import type { ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { XmlForm, XmlName } from '../../../src/model/contract/calls/soap.ts';
import type { DataType } from '../../../src/model/types.ts';
import type { Kind } from './counterpart.ts';

/** Among what is excluded: texts that are no names, and lists of less than three. */
export const PLAIN = 'texts';
export const LONG = 'short lists';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const DEPTH = 4;
const MOST = 300;
/** Of types that are texts, by their names in the schema. */
const TEXTS: Readonly<Record<string, readonly [ordinary: string, awkward: string]>> = {
  duration: ['PT1S', '-P1Y2M3DT4H5M6.7S'],
  gYear: ['2024', '1999Z'],
  gYearMonth: ['2024-02', '1999-12Z'],
  gMonth: ['--02', '--12Z'],
  gMonthDay: ['--02-29', '--12-31Z'],
  gDay: ['---29', '---31Z'],
  anyURI: ['urn:a', 'http://a.example/b?c=d&e#f'],
  language: ['en', 'pt-BR'],
  ...Object.fromEntries(
    ['NMTOKEN', 'Name', 'NCName', 'ENTITY', 'IDREF', 'NMTOKENS', 'IDREFS'].map((name) => [name, ['a', 'b-c']]),
  ),
};
const VALUES: Readonly<Partial<Record<DataType['kind'], readonly [ordinary: string, awkward: string]>>> = {
  float: ['1.5', '-0.25'],
  boolean: ['true', 'false'],
  date: ['2024-02-29', '1900-01-01'],
  time: ['12:30:00Z', '23:59:59.123Z'],
  timestamp: ['2024-02-29T12:30:00Z', '1999-12-31T23:59:59.123456Z'],
};

/** The value of a member in the service's JSON and in XML. */
export interface SoapValue {
  readonly json: unknown;
  readonly attributes: string;
  readonly content: string;
}

/** A member of a record, of a request or of a message. */
export interface SoapMember {
  readonly property: string;
  readonly type: DataType;
  readonly needed: boolean;
  /** It may be null, and then says so. */
  readonly nil?: boolean;
  readonly written: string;
  readonly form: XmlForm;
}

const NONE: SoapValue = { json: undefined, attributes: '', content: '' };

/** Makes values of one message: in JSON, and in XML as the contract was understood. */
export class SoapSampler {
  readonly #types: ApiProject['types'];
  readonly #kind: Kind;
  /** Elements that cannot be there beside others. */
  readonly #excluded: ReadonlySet<string>;
  /** Elements that are XML to the service: what they hold is not known here. */
  readonly opaque = new Set<string>();
  #left = MOST;
  #ids = 0;

  constructor(types: ApiProject['types'], kind: Kind, excluded: ReadonlySet<string>) {
    [this.#types, this.#kind, this.#excluded] = [types, kind, excluded];
  }

  /** @returns an element, or none, of a member. */
  element(member: SoapMember, depth = 0): { readonly json: unknown; readonly xml: string } {
    const { form, type, needed, nil = false, written } = member;
    const [inOneText, key] = [form.form === 'list' || form.form === 'listOfQNames', `{${form.namespace}}${form.name}`];
    const isMany = type.kind === 'list' && (!inOneText || type.of.kind === 'list');
    const own = isMany && type.kind === 'list' ? type.of : type;
    this.#left -= 1;
    const isDeep = depth >= DEPTH || this.#left < 0;
    const isOut =
      this.#kind === 'least' || this.#excluded.has(form.node === 'any' ? '*' : key) || (isDeep && !this.#isSimple(own));
    if (needed && nil && isOut) {
      const attributes = ` xmlns:xsi="${XSI}" xsi:nil="true"`;
      return { json: null, xml: elementXml(form, { attributes, content: '' }) };
    }
    if (!needed && isOut) {
      if (isMany) return { json: [], xml: '' };
      return { json: form.form === 'empty' ? false : undefined, xml: '' };
    }
    const one = () => this.#one(own, form, written, depth);
    if (!isMany) return one();
    const items = this.#excluded.has(LONG) ? [one(), one(), one()] : this.#kind === 'least' ? [one()] : [one(), one()];
    return { json: items.map(({ json }) => json), xml: items.map(({ xml }) => xml).join('') };
  }

  #one(
    type: DataType,
    form: XmlForm,
    written: string,
    depth: number,
  ): { readonly json: unknown; readonly xml: string } {
    if (form.form === 'empty') return { json: true, xml: elementXml(form, NONE) };
    if (form.node === 'any') {
      const xml = '<o:other xmlns:o="urn:other">x</o:other>';
      return { json: xml, xml };
    }
    if (type.kind === 'xml') {
      this.opaque.add(`{${form.namespace}}${form.name}`);
      const name = form.namespace === '' ? form.name : `o:${form.name}`;
      const xml = `<${name}${form.namespace === '' ? '' : ` xmlns:o="${escaped(form.namespace)}"`}/>`;
      return { json: xml, xml };
    }
    const value = this.value(type, form.form, written, depth);
    return { json: value.json, xml: elementXml(form, value) };
  }

  /** @returns a value of a type as an element holds it. */
  value(type: DataType, form: XmlForm['form'], written: string, depth: number): SoapValue {
    const named = type.kind === 'ref' ? this.#types.get(type.name) : undefined;
    if (named?.kind === 'record') {
      const members = named.members.flatMap(
        ({ property, type: own, required, nullable, written: told, wire }): SoapMember[] =>
          wire
            ? [
                {
                  property,
                  type: own,
                  needed: required,
                  nil: nullable && wire.nillable === true,
                  written: told,
                  form: wire,
                },
              ]
            : [],
      );
      return this.record(members, named.constants ?? [], depth + 1);
    }
    if (type.kind === 'list') {
      // A blank would part an item in two.
      const own = type.of.kind === 'string' && form === 'list' ? 'NMTOKEN' : written;
      const item = this.value(type.of, form === 'listOfQNames' ? 'qname' : undefined, own, depth);
      return { ...item, json: [item.json] };
    }
    if (named?.kind === 'enum') {
      const text = named.constants.at(this.#kind === 'awkward' ? -1 : 0)?.value ?? '';
      return { json: text, attributes: '', content: escaped(text) };
    }
    return this.#scalar(type, form, written);
  }

  /** @returns the members of an element, of several variants one. */
  record(
    members: readonly SoapMember[],
    constants: readonly (XmlName & { readonly value: string })[],
    depth: number,
  ): SoapValue {
    const variants = members.filter(({ form }) => form.node === 'variant');
    const variant = variants.at(this.#kind === 'awkward' ? -1 : 0);
    if (variant) {
      const { form, type, written, property } = variant;
      const value = form.form === 'empty' ? { ...NONE, json: true } : this.value(type, form.form, written, depth);
      const name = form.namespace === '' ? form.name : `v:${form.name}`;
      const declared = form.namespace === '' ? '' : ` xmlns:v="${escaped(form.namespace)}"`;
      const attributes = ` xsi:type="${name}" xmlns:xsi="${XSI}"${declared}${value.attributes}`;
      return { json: { [property]: value.json }, attributes, content: value.content };
    }
    const json: Record<string, unknown> = {};
    const attributes = constants.map((constant) => attributeXml(constant, escaped(constant.value)));
    const content: string[] = [];
    for (const member of members) {
      const { form, property, type, written, needed } = member;
      if (form.node === 'element' || form.node === 'any') {
        const { json: value, xml } = this.element(member, depth);
        if (value !== undefined) json[property] = value;
        content.push(xml);
        continue;
      }
      const isOut = this.#kind === 'least' || this.#excluded.has(`@${form.name}`);
      if (form.node === 'attribute' && !needed && isOut) continue;
      const value = this.value(type, form.form, written, depth);
      json[property] = value.json;
      if (form.node === 'text') content.push(value.content);
      else attributes.push(attributeXml(form, value.content));
      if (form.node === 'text' || form.form === 'qname') attributes.push(value.attributes);
    }
    return { json, attributes: attributes.join(''), content: content.join('') };
  }

  #scalar(type: DataType, form: XmlForm['form'], written: string): SoapValue {
    const which = this.#kind === 'awkward' ? 1 : 0;
    const plain = (json: unknown, text: string): SoapValue => ({ json, attributes: '', content: escaped(text) });
    if (form === 'qname') {
      const prefix = `q${++this.#ids}`;
      return { json: '{urn:q}a', attributes: ` xmlns:${prefix}="urn:q"`, content: `${prefix}:a` };
    }
    switch (type.kind) {
      case 'bytes': {
        const bytes = Buffer.from(which === 0 ? [1] : [0, 255, 128]);
        return plain(
          bytes.toString('base64'),
          form === 'hex' ? bytes.toString('hex').toUpperCase() : bytes.toString('base64'),
        );
      }
      case 'integer': {
        const most = type.signed ? -(2n ** BigInt(type.bits - 1)) : 2n ** BigInt(type.bits) - 1n;
        const text = which === 0 ? '7' : String(most);
        return plain(`#${text}`, text);
      }
      case 'decimal': {
        const text = type.scale === 0 ? ['7', '12345678901234567890'][which] : ['1.5', '0.001'][which];
        return plain(`#${text}`, text ?? '');
      }
      case 'string': {
        const word = written.split(/\s+/).at(-1) ?? '';
        if (word === 'ID') return plain(`id${++this.#ids}`, `id${this.#ids}`);
        const text = TEXTS[word]?.[which] ?? (which === 0 || this.#excluded.has(PLAIN) ? 'a' : `it's "ñ😀" <&> {1}`);
        return plain(text, text);
      }
      default: {
        const text = VALUES[type.kind]?.[which] ?? '';
        if (type.kind === 'boolean') return plain(text === 'true', text);
        return plain(type.kind === 'float' ? `#${text}` : text, text);
      }
    }
  }

  #isSimple(type: DataType): boolean {
    if (type.kind === 'ref') return this.#types.get(type.name)?.kind === 'enum';
    return type.kind === 'list' ? this.#isSimple(type.of) : true;
  }
}

/** An element with its own declaration of its namespace. */
export function elementXml({ namespace, name }: XmlName, { attributes, content }: Omit<SoapValue, 'json'>): string {
  return `<${name} xmlns="${escaped(namespace)}"${attributes}>${content}</${name}>`;
}

function attributeXml({ namespace, name }: XmlName, value: string): string {
  if (namespace === 'http://www.w3.org/XML/1998/namespace') return ` xml:${name}="${value}"`;
  return namespace === ''
    ? ` ${name}="${value}"`
    : ` a-${name}:${name}="${value}" xmlns:a-${name}="${escaped(namespace)}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}
