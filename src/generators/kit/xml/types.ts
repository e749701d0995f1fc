import type { DataType } from '../../../model/types.ts';
import { element, type XmlElement } from './tree.ts';

const XSD = 'http://www.w3.org/2001/XMLSchema';
const XMIME = 'http://www.w3.org/2005/05/xmlmime';

/** Writes the root of a schema of a namespace, whose own names have the prefix `tns:`. */
export function schemaRoot(namespace: string, content: readonly XmlElement[]): XmlElement {
  const prefixes = { 'xmlns:xs': XSD, 'xmlns:xmime': XMIME, 'xmlns:tns': namespace };
  return element('xs:schema', { ...prefixes, targetNamespace: namespace, elementFormDefault: 'qualified' }, content);
}

/** The declaration of an element that holds values of a type: the name of the type, or a type of its own. */
export interface Declared {
  readonly type?: string;
  readonly content: readonly XmlElement[];
  readonly attributes?: Readonly<Record<string, string>>;
}

const DAY = '-?[0-9]{4,9}-[0-9]{2}-[0-9]{2}';
const TIME = '[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?';
const ZONE = '(Z|[+\\-][0-9]{2}:[0-9]{2})';
const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/**
 * The element inside lists. Together with `entry`, `key` and `value` of maps, these names are known to the generated
 * reader and writer.
 */
const ITEM = 'item';

const named = (type: string): Declared => ({ type, content: [] });
const TEXT = named('xs:string');

/**
 * The one table from types to XML schema. It is total, so that a new kind of type is decided here first. Named types
 * have the prefix `tns:`.
 * @example
 * a list of 32-bit integers   →   <xs:element name="item" type="xs:int" minOccurs="0" maxOccurs="unbounded" nillable="true"/>
 */
export function xsdType(type: DataType): Declared {
  switch (type.kind) {
    case 'string':
      return type.length ? restricted('xs:string', [facet('maxLength', type.length)]) : TEXT;
    case 'xml':
    case 'json':
      return TEXT;
    case 'boolean':
      return named('xs:boolean');
    case 'integer':
      return named(`xs:${integer(type.bits, type.signed)}`);
    case 'float':
      return named(type.bits === 32 ? 'xs:float' : 'xs:double');
    case 'decimal':
      return decimal(type.precision, type.scale ?? 0);
    case 'bytes':
      return { ...named('xs:base64Binary'), attributes: { 'xmime:expectedContentTypes': 'application/octet-stream' } };
    case 'uuid':
      return patterned('xs:string', UUID);
    case 'date':
      return patterned('xs:date', DAY);
    case 'time':
      return patterned('xs:time', type.zoned ? TIME + ZONE : TIME);
    case 'timestamp':
      return patterned('xs:dateTime', `${DAY}T${TIME}${type.zoned ? ZONE : ''}`);
    case 'ref':
      return named(`tns:${type.name}`);
    case 'list':
      return listOf(xsdType(type.of), true);
    case 'map':
      return complex([
        element('xs:element', { name: 'entry', minOccurs: '0', maxOccurs: 'unbounded' }, [
          sequence([declare('key', TEXT, {}), declare('value', xsdType(type.of), { nillable: true })]),
        ]),
      ]);
  }
}

/** Whether an element may be left out or be nil, and its comment. */
export interface Occurs {
  readonly optional?: boolean;
  readonly nillable?: boolean;
  readonly about?: string;
}

/**
 * Writes the declaration of an element.
 * @example
 * total, xs:decimal, optional   →   <xs:element name="total" type="xs:decimal" minOccurs="0"/>
 */
export function declare(name: string, { type, content, attributes }: Declared, occurs: Occurs): XmlElement {
  const { optional, nillable, about } = occurs;
  return element(
    'xs:element',
    {
      name,
      type,
      minOccurs: optional ? '0' : undefined,
      nillable: nillable ? 'true' : undefined,
      ...attributes,
    },
    [...(about ? [documentation(about)] : []), ...content],
  );
}

/** The declaration of an element with any number of values in it. */
export function listOf(item: Declared, nillable: boolean): Declared {
  const { type, content, attributes } = item;
  const held = { name: ITEM, type, minOccurs: '0', maxOccurs: 'unbounded', nillable: nillable ? 'true' : undefined };
  return complex([element('xs:element', { ...held, ...attributes }, content)]);
}

/** The declaration of an element with these elements in it, in this order. */
export function complex(children: readonly XmlElement[]): Declared {
  return { content: [sequence(children)] };
}

/** A row whose columns are known only when it is read: its values say their type by `xsi:type`. */
export const UNTYPED_ROW: Declared = complex([
  element('xs:element', { name: 'entry', minOccurs: '0', maxOccurs: 'unbounded' }, [
    sequence([declare('key', TEXT, {}), declare('value', named('xs:anyType'), { nillable: true })]),
  ]),
]);

export function documentation(text: string): XmlElement {
  return element('xs:annotation', {}, [element('xs:documentation', {}, text)]);
}

/** Writes a type of texts that allows only these values. */
export function enumeration(name: string, values: readonly string[], about?: string): XmlElement {
  return element('xs:simpleType', { name }, [
    ...(about === undefined ? [] : [documentation(about)]),
    element(
      'xs:restriction',
      { base: 'xs:string' },
      values.map((value) => facet('enumeration', value)),
    ),
  ]);
}

export function sequence(children: readonly XmlElement[]): XmlElement {
  return element('xs:complexType', {}, children.length > 0 ? [element('xs:sequence', {}, children)] : []);
}

function integer(bits: 8 | 16 | 32 | 64, signed: boolean): string {
  const name = { 8: 'byte', 16: 'short', 32: 'int', 64: 'long' }[bits];
  return signed ? name : `unsigned${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/**
 * The declaration of a decimal. Digits are counted as Java's own check of requests counts them, and a scale below zero
 * leaves digits before the point out. The number of all digits does not say how many may stand before the point: where
 * some may stand behind it, the value itself is bounded.
 */
function decimal(precision: number | undefined, scale: number): Declared {
  if (!precision) return named('xs:decimal');
  if (scale <= 0)
    return restricted('xs:decimal', [facet('totalDigits', precision - scale), facet('fractionDigits', 0)]);
  const whole = precision - scale;
  const limit = whole >= 0 ? `1${'0'.repeat(whole)}` : `0.${'0'.repeat(-whole - 1)}1`;
  return restricted('xs:decimal', [
    facet('minExclusive', `-${limit}`),
    facet('maxExclusive', limit),
    facet('fractionDigits', scale),
  ]);
}

function patterned(base: string, pattern: string): Declared {
  return restricted(base, [facet('pattern', pattern)]);
}

/** The declaration of a type that allows only the values that pass all facets. */
export function restricted(base: string, facets: readonly XmlElement[]): Declared {
  return { content: [element('xs:simpleType', {}, [element('xs:restriction', { base }, facets)])] };
}

export function facet(name: string, value: string | number): XmlElement {
  return element(`xs:${name}`, { value: String(value) });
}
