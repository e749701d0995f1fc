import { ELEMENT_TEXT, type RecordType } from '../../model/described/record-schema.ts';
import { attribute, childrenOf, type XmlElement } from '../xml/element.ts';
import { type Component, nameOfComponent, type SchemaSet, XSD } from './schema-set.ts';

/** A type on the way. */
interface Draft {
  readonly members: Map<string, Set<string>>;
  open: boolean;
  text: boolean;
}

/** The key of the type that may be anything. */
const ANY = '*';
const MODELS: ReadonlySet<string> = new Set([
  ...['sequence', 'choice', 'all', 'simpleContent', 'complexContent', 'extension', 'restriction'],
]);

/**
 * Lists what elements may hold, by local names, as records are read: order and number do not count, so any content model
 * can be told.
 */
export class RecordTypes {
  readonly #schemas: SchemaSet;
  readonly #keys = new Map<XmlElement, string>();
  readonly #types = new Map<string, RecordType>([[ANY, { members: {}, open: true }]]);

  constructor(schemas: SchemaSet) {
    this.#schemas = schemas;
  }

  /** The types that were asked for, by their keys. */
  get all(): Readonly<Record<string, RecordType>> {
    return Object.fromEntries(this.#types);
  }

  /** @returns the key of the type of a declared element; empty where it is a text. */
  keyOf(declaration: Component): string {
    const { element, document } = declaration;
    this.#schemas.budget.spend('steps', element);
    const inline = childrenOf(element, XSD).find(({ name }) => name === 'complexType' || name === 'simpleType');
    if (inline) return inline.name === 'simpleType' ? '' : this.#read({ element: inline, document });
    if (attribute(element, 'type') !== undefined) return this.#named(declaration, 'type');
    const head = this.#component(declaration, 'element', 'substitutionGroup');
    return head && head.element !== element ? this.keyOf(head) : ANY;
  }

  #named(component: Component, by: string): string {
    const name = this.#schemas.nameIn(component, by);
    if (name?.namespace === XSD) return name.name === 'anyType' ? ANY : '';
    const type = this.#component(component, 'type', by);
    return type?.element.name === 'complexType' ? this.#read(type) : '';
  }

  #component(component: Component, space: Parameters<SchemaSet['find']>[0], by: string): Component | undefined {
    if (attribute(component.element, by) === undefined) return undefined;
    const name = this.#schemas.nameIn(component, by);
    return name && this.#schemas.find(space, name, component.element, by);
  }

  #read(definition: Component): string {
    const known = this.#keys.get(definition.element);
    if (known !== undefined) return known;
    const key = String(this.#keys.size + 1);
    // Types may hold themselves.
    this.#keys.set(definition.element, key);
    const draft: Draft = { members: new Map(), open: false, text: false };
    this.#add(definition, draft, new Set());
    // An instance may say that it is of a derived type.
    if (attribute(definition.element, 'name') !== undefined)
      for (const derived of this.#schemas.derivedFrom(nameOfComponent(definition)))
        this.#add(derived, draft, new Set());
    if (draft.text && !draft.members.has(ELEMENT_TEXT)) draft.members.set(ELEMENT_TEXT, new Set(['']));
    const members = Object.fromEntries([...draft.members].map(([name, keys]) => [name, [...keys]]));
    this.#types.set(key, { members, ...(draft.open && { open: true }) });
    return key;
  }

  /** Adds what stands in a definition, a model or a group; `around` keeps circles from going on for ever. */
  #add(component: Component, draft: Draft, around: ReadonlySet<XmlElement>): void {
    const { element, document } = component;
    const { budget, faults } = this.#schemas;
    if (around.has(element)) return;
    if (around.size > budget.limits.depth) faults.stop(element, 'schema.tooDeep', { limit: budget.limits.depth });
    const within = new Set(around).add(element);
    if (/^(?:true|1)$/.test(attribute(element, 'mixed') ?? '') || element.name === 'simpleContent') draft.text = true;
    if (attribute(element, 'base') !== undefined) this.#base(component, draft, within);
    for (const child of childrenOf(element, XSD)) {
      budget.spend('steps', child);
      const own = { element: child, document };
      if (MODELS.has(child.name)) this.#add(own, draft, within);
      else if (child.name === 'element') this.#element(own, draft);
      else if (child.name === 'any' || child.name === 'anyAttribute') draft.open = true;
      else if (child.name === 'attribute') this.#attribute(child, draft);
      else if (child.name === 'group' || child.name === 'attributeGroup') {
        const group = this.#component(own, child.name, 'ref');
        if (group) this.#add(group, draft, within);
      }
    }
  }

  #base(component: Component, draft: Draft, within: ReadonlySet<XmlElement>): void {
    const name = this.#schemas.nameIn(component, 'base');
    if (!name || name.namespace === XSD) return;
    const base = this.#component(component, 'type', 'base');
    if (base?.element.name === 'complexType') this.#add(base, draft, within);
  }

  #element(component: Component, draft: Draft): void {
    if (attribute(component.element, 'maxOccurs') === '0') return;
    const declared = this.#component(component, 'element', 'ref');
    if (!declared) {
      const name = attribute(component.element, 'name');
      if (name !== undefined) put(draft, name, this.keyOf(component));
      return;
    }
    for (const one of [declared, ...this.#schemas.substitutesOf(nameOfComponent(declared))])
      put(draft, nameOfComponent(one).name, this.keyOf(one));
  }

  #attribute(element: XmlElement, draft: Draft): void {
    if (attribute(element, 'use') === 'prohibited') return;
    const name = attribute(element, 'name') ?? attribute(element, 'ref')?.replace(/^.*:/, '');
    if (name !== undefined) put(draft, name, '');
  }
}

function put({ members }: Draft, name: string, key: string): void {
  const known = members.get(name);
  if (known) known.add(key);
  else members.set(name, new Set([key]));
}
