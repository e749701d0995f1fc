import { attribute, childrenOf, clark, type QName, type XmlElement } from '../xml/element.ts';
import { ContentModels, type Particle } from './content-models.ts';
import { type Component, type SchemaSet, XML, XSD } from './schema-set.ts';
import type { SimpleType, SimpleTypes } from './simple-types.ts';

/** An attribute that an element may have. */
export interface AttributeUse extends QName {
  readonly declaration: Component;
  readonly required: boolean;
  readonly type: SimpleType;
  /** The one value that it has. */
  readonly fixed?: string;
}

/** The content of an element of a complex type. */
export interface Content {
  readonly particles: readonly Particle[];
  readonly attributes: readonly AttributeUse[];
  /** The text of an element that holds no other elements. */
  readonly text?: SimpleType;
}

const EMPTY: Content = { particles: [], attributes: [] };
const TEXT: SimpleType = { type: { kind: 'string' }, written: 'string' };

/**
 * Reads the content of complex types; nothing where no list of members can hold it: mixed content, or content without a
 * fixed order.
 */
export class ComplexTypes {
  readonly #schemas: SchemaSet;
  readonly #simple: SimpleTypes;
  readonly #models: ContentModels;
  readonly #open = new Set<XmlElement>();

  constructor(schemas: SchemaSet, simple: SimpleTypes) {
    this.#schemas = schemas;
    this.#simple = simple;
    this.#models = new ContentModels(schemas);
  }

  /** @returns the content of a complex type, including that of its bases. */
  read(definition: Component): Content | undefined {
    const { element } = definition;
    const { budget, faults } = this.#schemas;
    budget.spend('steps', element);
    if (this.#open.has(element)) {
      faults.add(element, 'schema.partCircle');
      return EMPTY;
    }
    if (this.#open.size > budget.limits.depth) faults.stop(element, 'schema.tooDeep', { limit: budget.limits.depth });
    this.#open.add(element);
    const content = this.#contentOf(definition);
    this.#open.delete(element);
    return content;
  }

  #contentOf({ element, document }: Component): Content | undefined {
    if (isMixed(element)) return undefined;
    const [inner] = childrenOf(element, XSD).filter(({ name }) => name.endsWith('Content'));
    if (!inner) return this.#own({ element, document });
    const [how] = childrenOf(inner, XSD).filter(({ name }) => name !== 'annotation');
    if (isMixed(inner) || !how) return undefined;
    const derivation = { element: how, document };
    return inner.name === 'simpleContent' ? this.#simpleContent(derivation) : this.#complexContent(derivation);
  }

  /** Reads the particles and attributes of the definition itself. */
  #own(component: Component): Content | undefined {
    const particles = this.#models.read(component);
    return particles && { particles, attributes: merged([], this.#attributes(component)) };
  }

  #simpleContent(derivation: Component): Content | undefined {
    const base = this.#baseOf(derivation);
    const text = base?.element.name === 'complexType' ? this.read(base) : undefined;
    const simple = text?.text ?? this.#simple.named(derivation, 'base') ?? TEXT;
    const isRestricted = derivation.element.name === 'restriction';
    const [inner] = isRestricted ? childrenOf(derivation.element, XSD, 'simpleType') : [];
    const restricted = inner ? this.#simple.read({ ...derivation, element: inner }) : simple;
    return {
      particles: [],
      attributes: merged(text?.attributes ?? [], this.#attributes(derivation)),
      text: isRestricted ? this.#simple.restricted(derivation, restricted) : simple,
    };
  }

  #complexContent(derivation: Component): Content | undefined {
    const name = this.#schemas.nameIn(derivation, 'base');
    const isAny = name?.namespace === XSD && name.name === 'anyType';
    const base = isAny ? undefined : this.#baseOf(derivation);
    const inherited = base ? this.read(base) : EMPTY;
    const own = this.#own(derivation);
    if (!own || !inherited) return undefined;
    const attributes = merged(inherited.attributes, this.#attributes(derivation));
    if (derivation.element.name === 'restriction') return { particles: own.particles, attributes };
    // An extension of anyType goes on with anything.
    if (isAny) return undefined;
    const names = new Set(inherited.particles.map(keyOf));
    // A name that the base has, too, could stand before or behind what is between them.
    if (own.particles.some((particle) => names.has(keyOf(particle)) && particle.kind === 'element')) return undefined;
    const added = own.particles.filter((particle) => !names.has(keyOf(particle)));
    return { particles: [...inherited.particles, ...added], attributes };
  }

  #baseOf(derivation: Component): Component | undefined {
    const name = this.#schemas.nameIn(derivation, 'base');
    if (!name || name.namespace === XSD) return undefined;
    return this.#schemas.find('type', name, derivation.element, 'base');
  }

  /** Collects attributes by their names; undefined stands for a prohibited one. */
  #attributes(component: Component, depth = 0): Map<string, AttributeUse | undefined> {
    const { element, document } = component;
    const { budget, faults } = this.#schemas;
    if (depth > budget.limits.depth) faults.stop(element, 'schema.tooDeep', { limit: budget.limits.depth });
    const found = new Map<string, AttributeUse | undefined>();
    for (const child of childrenOf(element, XSD)) {
      const own = { element: child, document };
      budget.spend('steps', child);
      if (child.name === 'attribute') {
        const use = this.#attribute(own);
        if (use) found.set(clark(use), attribute(child, 'use') === 'prohibited' ? undefined : use);
      } else if (child.name === 'attributeGroup') {
        const name = this.#schemas.nameIn(own, 'ref');
        const group = name && this.#schemas.find('attributeGroup', name, child, 'ref');
        if (group) for (const [key, use] of this.#attributes(group, depth + 1)) found.set(key, use);
      }
    }
    return found;
  }

  #attribute(component: Component): AttributeUse | undefined {
    const { element, document } = component;
    const required = attribute(element, 'use') === 'required';
    if (attribute(element, 'ref') === undefined) {
      const told = attribute(element, 'form') ?? attribute(document.element, 'attributeFormDefault');
      const namespace = told === 'qualified' ? document.namespace : '';
      return this.#use({ namespace, name: attribute(element, 'name') ?? '' }, component, required, element);
    }
    const name = this.#schemas.nameIn(component, 'ref');
    if (!name) return undefined;
    if (name.namespace === XML)
      return { ...name, declaration: component, required, type: { ...TEXT, written: `xml:${name.name}` } };
    const declared = this.#schemas.find('attribute', name, element, 'ref');
    return declared && this.#use(name, declared, required, element);
  }

  #use(name: QName, declaration: Component, required: boolean, use: XmlElement): AttributeUse {
    const { element, document } = declaration;
    const [inner] = childrenOf(element, XSD, 'simpleType');
    const type = inner ? this.#simple.read({ element: inner, document }) : this.#typeOf(declaration);
    const fixed = attribute(use, 'fixed') ?? attribute(element, 'fixed');
    return { ...name, declaration, required, type, ...(fixed !== undefined && { fixed }) };
  }

  #typeOf(declaration: Component): SimpleType {
    if (attribute(declaration.element, 'type') === undefined) return TEXT;
    return this.#simple.named(declaration, 'type') ?? TEXT;
  }
}

function isMixed(element: XmlElement): boolean {
  return /^(?:true|1)$/.test(attribute(element, 'mixed') ?? '');
}

function keyOf(particle: Particle): string {
  return particle.kind === 'any' ? '*' : clark(particle);
}

function merged(base: readonly AttributeUse[], own: ReadonlyMap<string, AttributeUse | undefined>): AttributeUse[] {
  const all = new Map<string, AttributeUse | undefined>(base.map((use) => [clark(use), use]));
  for (const [key, use] of own) all.set(key, use);
  return [...all.values()].filter((use) => use !== undefined);
}
