import type { DataType } from '../../model/types.ts';
import { attribute, childrenOf, clark, type XmlElement } from '../xml/element.ts';
import { builtin, type Simple } from './builtin-types.ts';
import { type Component, type SchemaSet, XSD } from './schema-set.ts';

/** A simple type with its restrictions, and as it is written for people. */
export interface SimpleType extends Simple {
  readonly written: string;
  /** The texts that it is limited to. */
  readonly values?: readonly string[];
  /** The position of those texts, by which an enumeration is known. */
  readonly home?: Component;
}

const ANY: SimpleType = { type: { kind: 'string' }, written: 'anySimpleType' };

/** Reads simple types, each once. */
export class SimpleTypes {
  readonly #schemas: SchemaSet;
  readonly #known = new Map<XmlElement, SimpleType>();
  readonly #open = new Set<XmlElement>();

  constructor(schemas: SchemaSet) {
    this.#schemas = schemas;
  }

  /** @returns the simple type that an attribute of an element names; nothing when it names none. */
  named(from: Component, by: string): SimpleType | undefined {
    const name = this.#schemas.nameIn(from, by);
    if (!name) return undefined;
    if (name.namespace === XSD) {
      const found = builtin(name.name);
      return found && { ...found, written: name.name };
    }
    const found = this.#schemas.find('type', name, from.element, by);
    return found?.element.name === 'simpleType' ? this.read(found) : undefined;
  }

  /**
   * Reads a `simpleType`.
   * @example
   * <simpleType name="Size"><restriction base="string"><maxLength value="5"/>…   →   {type: string of 5 letters, …}
   */
  read(definition: Component): SimpleType {
    const { element } = definition;
    const { budget, faults } = this.#schemas;
    const known = this.#known.get(element);
    if (known) return known;
    budget.spend('steps', element);
    if (this.#open.has(element)) {
      faults.add(element, 'schema.partCircle');
      return ANY;
    }
    if (this.#open.size > budget.limits.depth) faults.stop(element, 'schema.tooDeep', { limit: budget.limits.depth });
    this.#open.add(element);
    const read = this.#derived(definition);
    this.#open.delete(element);
    const name = attribute(element, 'name');
    const named = name === undefined ? read : { ...read, written: writtenAs(name, read) };
    this.#known.set(element, named);
    return named;
  }

  #derived({ element, document }: Component): SimpleType {
    const [how] = childrenOf(element, XSD).filter(({ name }) => name !== 'annotation');
    if (how?.name === 'restriction') return this.restricted({ element: how, document });
    if (how?.name === 'list') return this.#list({ element: how, document });
    if (how?.name === 'union') return this.#union({ element: how, document });
    return ANY;
  }

  /**
   * Restricts a type.
   * @param restriction of a simple type, or of a complex one with simple content.
   * @param from the type that is restricted, where its caller knows it.
   */
  restricted(restriction: Component, from?: SimpleType): SimpleType {
    const base = from ?? this.#base(restriction);
    const values = childrenOf(restriction.element, XSD, 'enumeration').map((value) => attributeText(value, base));
    const limited = { ...base, type: limitedType(base.type, restriction.element) };
    if (values.length === 0 || base.type.kind !== 'string' || base.form) return limited;
    return { ...limited, values: [...new Set(values)], home: restriction };
  }

  #base(from: Component): SimpleType {
    if (attribute(from.element, 'base') !== undefined) return this.named(from, 'base') ?? ANY;
    return this.#inner(from)[0] ?? ANY;
  }

  #inner({ element, document }: Component): SimpleType[] {
    return childrenOf(element, XSD, 'simpleType').map((type) => this.read({ element: type, document }));
  }

  #list(list: Component): SimpleType {
    const named = attribute(list.element, 'itemType') === undefined ? undefined : this.named(list, 'itemType');
    const item = named ?? this.#inner(list)[0] ?? ANY;
    const form = item.form === 'qname' ? 'listOfQNames' : 'list';
    // Blanks part the items, so an item that has some is several; one of bytes in hexadecimal stays a text.
    const of: DataType = item.form === 'hex' || item.type.kind === 'list' ? { kind: 'string' } : item.type;
    const values = item.values && item.home ? { values: item.values, home: item.home } : {};
    return { type: { kind: 'list', of }, form, written: `list of ${item.written}`, ...values };
  }

  #union(union: Component): SimpleType {
    const texts = (attribute(union.element, 'memberTypes') ?? '').split(/\s+/).filter((text) => text !== '');
    const named = texts.flatMap((text) => {
      const name = this.#schemas.nameIn(union, 'memberTypes', text);
      if (!name) return [];
      const own = name.namespace === XSD ? builtin(name.name) : undefined;
      if (own) return [{ ...own, written: name.name }];
      const found = this.#schemas.find('type', name, union.element, 'memberTypes');
      return found?.element.name === 'simpleType' ? [this.read(found)] : [];
    });
    const members: SimpleType[] = [...named, ...this.#inner(union)];
    const written = members.map((member) => member.written).join(' | ');
    if (members.length > 0 && members.every(({ values }) => values)) {
      const values = [...new Set(members.flatMap((member) => member.values ?? []))];
      if (members.every(({ type }) => type.kind === 'string')) return { ...ANY, written, values, home: union };
    }
    const [first] = members;
    const bare = members.map(({ type, form }) => JSON.stringify([type, form]));
    return first && !first.values && new Set(bare).size === 1 ? { ...first, written } : { ...ANY, written };
  }
}

/** Reads an enumeration's value as it is compared: blanks count where the type says so. */
function attributeText(element: XmlElement, { blanks }: SimpleType): string {
  const value = element.attributes.get('value') ?? '';
  return blanks ? value : value.trim().replace(/\s+/g, ' ');
}

function writtenAs(name: string, { type, written, values }: SimpleType): string {
  if (values) return name;
  const length = type.kind === 'string' && type.length !== undefined ? `, at most ${type.length} letters` : '';
  return `${name} (${written}${length})`.slice(0, 120);
}

/**
 * Applies the facets of a restriction to a type.
 * @example
 * decimal with totalDigits 9 and fractionDigits 0   →   {kind: 'integer', bits: 32, signed: true}
 */
function limitedType(type: DataType, restriction: XmlElement): DataType {
  const facet = (name: string): number | undefined => {
    const value = attribute(childrenOf(restriction, XSD, name)[0], 'value');
    return value !== undefined && /^[+-]?\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  if (type.kind === 'string') {
    const length = facet('length') ?? facet('maxLength');
    return length === undefined || length === 0 ? type : { ...type, length };
  }
  if (type.kind !== 'decimal') return type;
  const scale = facet('fractionDigits') ?? type.scale;
  const precision = facet('totalDigits') ?? type.precision;
  if (scale === 0) {
    const least = facet('minInclusive') ?? facet('minExclusive');
    const most = facet('maxInclusive') ?? facet('maxExclusive');
    const bits = bitsFor(facet('totalDigits'), least, most);
    if (bits) return { kind: 'integer', bits, signed: true };
  }
  // How many digits stand before the point is known only where it is known how many stand behind it.
  if (scale === undefined) return { kind: 'decimal' };
  return precision === undefined ? { kind: 'decimal', scale } : { kind: 'decimal', precision, scale };
}

/** Finds the bits that hold every value of so many digits, or of that range. */
function bitsFor(digits: number | undefined, least: number | undefined, most: number | undefined): 32 | 64 | undefined {
  if (digits !== undefined && digits <= 18) return digits <= 9 ? 32 : 64;
  if (least === undefined || most === undefined) return undefined;
  return least >= -(2 ** 31) && most < 2 ** 31 ? 32 : 64;
}

/**
 * Writes the key by which an enumeration is known.
 * @example
 * <simpleType name="Size"> of urn:shop   →   {urn:shop}Size#values
 */
export function enumKey({ home }: SimpleType): string | undefined {
  if (!home) return undefined;
  const steps: string[] = [];
  for (let element: XmlElement | undefined = home.element; element?.parent; element = element.parent) {
    const name = attribute(element, 'name');
    if (name !== undefined) steps.unshift(name);
  }
  return `${clark({ namespace: home.document.namespace, name: steps.join('/') })}#values`;
}
