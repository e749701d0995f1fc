import type { XmlConstant } from '../../model/contract/calls/soap.ts';
import type { DataType } from '../../model/types.ts';
import { isName, joined } from '../texts.ts';
import { attribute, childrenOf, clark, type XmlElement } from '../xml/element.ts';
import { builtin } from './builtin-types.ts';
import { type AttributeUse, ComplexTypes, type Content } from './complex-types.ts';
import type { ElementParticle, Particle } from './content-models.ts';
import { type Component, nameOfComponent, type SchemaSet, XSD } from './schema-set.ts';
import type { DraftXmlType, Shape, XmlMember } from './shape.ts';
import { enumKey, type SimpleType, SimpleTypes } from './simple-types.ts';
import { docOf } from './texts.ts';

/**
 * The most members of a record: Java allows 255 arguments for a constructor, and an element with more is read as XML.
 */
const MOST_MEMBERS = 250;
const MOST_VALUES = 1000;
const MOST_VARIANTS = 40;
const EXPECTED = '{http://www.w3.org/2005/05/xmlmime}expectedContentTypes';
const CONTROLS = /\p{Cc}/u;
const ANY: Shape = { type: { kind: 'xml' }, written: 'anyType' };

/** The key and the name of a type that is written where it is used. */
export interface Home {
  readonly key: string;
  readonly path: readonly string[];
}

/**
 * Reads schema types into neutral ones, and collects the named ones. Members are read later, so that types may name
 * each other.
 */
export class TypeReader {
  readonly #schemas: SchemaSet;
  readonly #simple: SimpleTypes;
  readonly #complex: ComplexTypes;
  readonly #types = new Map<string, DraftXmlType>();
  readonly #later: (() => void)[] = [];
  readonly #contents = new Map<XmlElement, Content | undefined>();

  constructor(schemas: SchemaSet) {
    this.#schemas = schemas;
    this.#simple = new SimpleTypes(schemas);
    this.#complex = new ComplexTypes(schemas, this.#simple);
  }

  /** @returns all types that were met, with their members. */
  finish(): ReadonlyMap<string, DraftXmlType> {
    for (let next = this.#later.pop(); next; next = this.#later.pop()) next();
    return this.#types;
  }

  /** Reads the content of a global element. */
  rootElement(declaration: Component): Shape {
    const { name } = nameOfComponent(declaration);
    return this.element(declaration, { key: `element ${clark(nameOfComponent(declaration))}`, path: [name] });
  }

  /**
   * Reads the content of an element.
   * @example
   * <element name="total" type="xs:decimal"/>   →   {type: {kind: 'decimal'}, written: 'decimal'}
   */
  element(declaration: Component, home: Home): Shape {
    const { element, document } = declaration;
    if (attribute(element, 'type') !== undefined) return this.named(declaration, 'type', home);
    const inner = childrenOf(element, XSD).find(({ name }) => name === 'complexType' || name === 'simpleType');
    if (inner) return this.#defined({ element: inner, document }, home);
    if (attribute(element, 'substitutionGroup') === undefined) return ANY;
    const name = this.#schemas.nameIn(declaration, 'substitutionGroup');
    const head = name && this.#schemas.find('element', name, element, 'substitutionGroup');
    return head && head.element !== element ? this.rootElement(head) : ANY;
  }

  /** Reads the type that an attribute of an element names. */
  named(from: Component, by: string, home: Home): Shape {
    const name = this.#schemas.nameIn(from, by);
    if (!name) return ANY;
    if (name.namespace === XSD && name.name === 'anyType') return ANY;
    if (name.namespace === XSD && builtin(name.name)) {
      const simple = this.#simple.named(from, by);
      return simple ? this.#text(simple, home) : ANY;
    }
    const found = this.#schemas.find('type', name, from.element, by);
    return found ? this.#defined(found, home) : ANY;
  }

  /** Makes a type that no schema defines: that of a message with several parts. */
  synthetic(home: Home, element: XmlElement, members: () => readonly XmlMember[]): Shape {
    return this.#record(element, home, () => ({ members: members() }));
  }

  #defined(definition: Component, home: Home): Shape {
    const { element } = definition;
    if (element.name === 'simpleType') return this.#text(this.#simple.read(definition), home);
    const name = attribute(element, 'name');
    const own = name === undefined ? home : { key: clark(nameOfComponent(definition)), path: [name] };
    if (attribute(element, 'abstract') === 'true') return this.#variants(definition, own);
    return this.#complexShape(definition, own);
  }

  #complexShape(definition: Component, home: Home): Shape {
    const content = this.#contentOf(definition);
    const written = home.path.at(-1) ?? 'anyType';
    if (!content) return { ...ANY, written };
    const { particles, attributes, text } = content;
    const members = particles.length + attributes.length;
    if (text && attributes.length === 0) return this.#text(text, home);
    if (!text && members === 0) return { type: { kind: 'boolean' }, form: 'empty', written };
    // Nothing is left to ask or to answer where all that there is always has the same value.
    const isFixed =
      !text && particles.length === 0 && attributes.every((use) => use.required && use.fixed !== undefined);
    if (members > MOST_MEMBERS || isFixed) return { ...ANY, written };
    return this.#record(definition.element, home, () => this.#membersOf(content, home));
  }

  /** Reads the content of a complex type once; its faults are noted wherever it is used. */
  #contentOf(definition: Component): Content | undefined {
    const known = this.#contents.has(definition.element);
    if (known) return this.#contents.get(definition.element);
    const content = this.#complex.read(definition);
    this.#contents.set(definition.element, content);
    return content;
  }

  /** Reads an abstract type: an element has one of the types derived from it, and says which. */
  #variants(definition: Component, home: Home): Shape {
    const { element } = definition;
    const all = this.#schemas
      .derivedFrom(nameOfComponent(definition))
      .filter((variant) => attribute(variant.element, 'abstract') !== 'true');
    const written = home.path.at(-1) ?? 'anyType';
    if (all.length === 0 || all.length > MOST_VARIANTS || !all.every((variant) => this.#contentOf(variant)))
      return { ...ANY, written };
    const note = `One of: ${all.map((variant) => nameOfComponent(variant).name).join(', ')}.`;
    return this.#record(element, home, () => ({
      members: all.map((variant): XmlMember => {
        const name = nameOfComponent(variant);
        const { type, form, written: told } = this.#defined(variant, home);
        const wire = { node: 'variant' as const, ...name, ...(form !== undefined && { form }) };
        const doc = joined(docOf(variant.element), note);
        return { name: name.name, type, required: false, nullable: false, written: told, wire, ...optional({ doc }) };
      }),
    }));
  }

  #record(
    element: XmlElement,
    { key, path }: Home,
    read: () => { readonly members: readonly XmlMember[]; readonly constants?: readonly XmlConstant[] },
  ): Shape {
    const written = path.at(-1) ?? 'anyType';
    const shape: Shape = { type: { kind: 'ref', name: key }, written };
    if (this.#types.has(key)) return shape;
    const { budget, faults } = this.#schemas;
    budget.spend('types', element);
    const draft = { kind: 'record' as const, key, path, written, ...optional({ doc: docOf(element) }) };
    this.#types.set(key, { ...draft, members: [] });
    this.#later.push(() => {
      const { value, faults: own } = faults.apart(() => {
        this.#schemas.noteFaultsOf({ element });
        return read();
      });
      this.#types.set(key, { ...draft, ...value, ...(own.size > 0 && { faults: own }) });
    });
    return shape;
  }

  #membersOf({ particles, attributes, text }: Content, home: Home) {
    const elements = particles.map((particle) => this.#particleMember(particle, home));
    const own = attributes.filter(({ required, fixed }) => !required || fixed === undefined);
    const constants = attributes.flatMap(({ namespace, name, required, fixed }) =>
      required && fixed !== undefined ? [{ namespace, name, value: fixed }] : [],
    );
    const members = [
      ...(text ? [this.#textMember(text, home)] : []),
      ...elements.filter((member) => member !== undefined),
      ...own.map((use) => this.#attributeMember(use, home)),
    ];
    return { members, ...(constants.length > 0 && { constants }) };
  }

  #particleMember(particle: Particle, home: Home): XmlMember | undefined {
    const position = particle.kind === 'any' ? particle.element : particle.declaration.element;
    this.#schemas.budget.spend('members', position);
    if (particle.kind === 'any') return this.#anyMember(particle.required, particle.many, particle.element);
    const { namespace, name, declaration, required, many, note } = particle;
    if (!isName(name, position, this.#schemas.faults)) return undefined;
    const shape = this.#elementShape(particle, home);
    const nillable = attribute(declaration.element, 'nillable') === 'true';
    const wire = {
      ...{ node: 'element' as const, namespace, name },
      ...(shape.form !== undefined && { form: shape.form }),
      ...(nillable && { nillable: true as const }),
      ...(isBeside(declaration.element, shape) && { beside: true as const }),
    };
    return {
      ...{ name, required, nullable: nillable && !many, wire },
      ...listed(shape, many),
      ...optional({ doc: joined(docOf(declaration.element), note, fixedNote(declaration.element)) }),
    };
  }

  #elementShape({ declaration, name }: ElementParticle, home: Home): Shape {
    const isGlobal = declaration.element.parent === declaration.document.element;
    if (isGlobal) {
      this.#schemas.noteFaultsOf(declaration);
      return this.rootElement(declaration);
    }
    return this.element(declaration, { key: `${home.key}/${name}`, path: [...home.path, name] });
  }

  #anyMember(required: boolean, many: boolean, element: XmlElement): XmlMember {
    const doc = joined(docOf(element), 'Elements that the schema does not name.');
    const wire = { node: 'any' as const, namespace: '', name: '' };
    const shape = listed({ type: { kind: 'xml' }, written: 'any' }, many);
    return { name: 'any', required, nullable: false, wire, ...shape, ...optional({ doc }) };
  }

  #attributeMember({ namespace, name, declaration, required, type, fixed }: AttributeUse, home: Home): XmlMember {
    const { element } = declaration;
    this.#schemas.budget.spend('members', element);
    isName(name, element, this.#schemas.faults);
    const shape = this.#text(type, { key: `${home.key}/@${name}`, path: [...home.path, name] });
    const wire = { node: 'attribute' as const, namespace, name, ...(shape.form !== undefined && { form: shape.form }) };
    const note = fixed === undefined ? undefined : `Always “${fixed.slice(0, 100)}”.`;
    const told = optional({ doc: joined(docOf(element), note) });
    return { name, type: shape.type, written: shape.written, required, nullable: false, wire, ...told };
  }

  #textMember(text: SimpleType, home: Home): XmlMember {
    const { type, form, written } = this.#text(text, home);
    const wire = { node: 'text' as const, namespace: '', name: '', ...(form !== undefined && { form }) };
    return { name: 'value', type, written, required: true, nullable: false, wire };
  }

  #text(simple: SimpleType, home: Home): Shape {
    const { values, written, form } = simple;
    const key = enumKey(simple);
    const own = form === undefined ? {} : { form };
    if (!values || key === undefined) return { type: simple.type, written, ...own };
    const odd = values.length === 0 || values.length > MOST_VALUES || values.some((value) => CONTROLS.test(value));
    if (odd) return { type: simple.type, written, ...own };
    this.#enumeration(simple, key, home, values);
    const type: DataType = { kind: 'ref', name: key };
    return { type: simple.type.kind === 'list' ? { kind: 'list', of: type } : type, written, ...own };
  }

  #enumeration({ home, written }: SimpleType, key: string, { path }: Home, values: readonly string[]): void {
    if (this.#types.has(key) || !home) return;
    const definition = home.element.parent;
    this.#schemas.budget.spend('types', home.element);
    const name = attribute(definition, 'name');
    const doc = optional({ doc: docOf(definition) });
    this.#types.set(key, { kind: 'enum', key, path: name === undefined ? path : [name], written, values, ...doc });
  }
}

/** Whether bytes are declared as a file of some media type, and so travel beside the message. */
function isBeside(element: XmlElement, { type, form }: Shape): boolean {
  return type.kind === 'bytes' && form === undefined && attribute(element, EXPECTED) !== undefined;
}

function listed({ type, written }: Shape, many: boolean): { readonly type: DataType; readonly written: string } {
  return many ? { type: { kind: 'list', of: type }, written: `list of ${written}` } : { type, written };
}

function fixedNote(element: XmlElement): string | undefined {
  const fixed = attribute(element, 'fixed');
  return fixed === undefined ? undefined : `Always “${fixed.slice(0, 100)}”.`;
}

function optional({ doc }: { readonly doc: string | undefined }): { readonly doc?: string } {
  return doc === undefined ? {} : { doc };
}
