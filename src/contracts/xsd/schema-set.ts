import type { Budget, ContractFaults, Noted } from '../faults.ts';
import type { ByName } from '../files.ts';
import type { Position } from '../tree/node.ts';
import {
  attribute,
  attributePosition,
  childrenOf,
  clark,
  type QName,
  qnameAt,
  type XmlElement,
} from '../xml/element.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { UploadedXml } from '../xml/uploaded-xml.ts';
import { wellKnownSchema } from './well-known-schemas.ts';

export const XSD = 'http://www.w3.org/2001/XMLSchema';
export const XML = 'http://www.w3.org/XML/1998/namespace';

/**
 * A schema document as one namespace sees it: a document without a namespace has that of each document that includes
 * it.
 */
export interface SchemaDocument {
  readonly element: XmlElement;
  readonly namespace: string;
}

/** A component of a schema, with the document that says how names in it are read. */
export interface Component {
  readonly element: XmlElement;
  readonly document: SchemaDocument;
}

/** The symbol spaces of a schema (XSD 1.0, 2.5). */
export type Space = 'element' | 'type' | 'attribute' | 'group' | 'attributeGroup';

const SPACES: Readonly<Record<string, Space>> = {
  element: 'element',
  complexType: 'type',
  simpleType: 'type',
  attribute: 'attribute',
  group: 'group',
  attributeGroup: 'attributeGroup',
};

interface Missing {
  readonly position: Position;
  readonly fault: ByName<XmlElement>['fault'];
}

/** All uploaded schema documents that are in use, by the components that they declare. */
export class SchemaSet {
  readonly documents: SchemaDocument[] = [];
  readonly faults: ContractFaults;
  readonly budget: Budget;
  readonly #files: UploadedXml;
  readonly #known = new Map<XmlElement, Set<string>>();
  readonly #components = new Map<string, Component>();
  /** The elements that may stand for another, by the other's name. */
  readonly #substitutes = new Map<string, Component[]>();
  /** The complex types that are derived from another, by the other's name. */
  readonly #derived = new Map<string, Component[]>();
  /** The files that were not uploaded, by the namespace whose components they would have. */
  readonly #missing = new Map<string, Missing[]>();
  readonly #bundled = new Map<string, XmlElement>();
  /** The faults of single components, as a schema compiler sees them. */
  readonly #invalid = new Map<XmlElement, Noted>();
  readonly #links = new Map<XmlElement, { readonly element: XmlElement; readonly targets: readonly XmlElement[] }[]>();
  /** The components that others redefine, by the redefinition. */
  readonly #redefined = new Map<XmlElement, Component>();

  constructor(files: UploadedXml, faults: ContractFaults, budget: Budget) {
    this.#files = files;
    this.faults = faults;
    this.budget = budget;
  }

  /** Adds schemas with all that they include and import. Schemas that stand in one WSDL see each other. */
  load(schemas: readonly XmlElement[]): void {
    const left = schemas.map((element) => ({ element, namespace: attribute(element, 'targetNamespace') ?? '' }));
    for (let next = left.shift(); next; next = left.shift()) {
      const known = this.#known.get(next.element) ?? new Set();
      if (known.has(next.namespace)) continue;
      this.#known.set(next.element, known.add(next.namespace));
      this.budget.spend('steps', next.element);
      this.documents.push(next);
      this.#index(next);
      left.push(...this.#led(next, schemas));
    }
  }

  /** Whether everything that the documents include and import was uploaded. */
  get isWhole(): boolean {
    return this.#missing.size === 0;
  }

  /** Notes the files that were not uploaded, whether or not anything in them is used. */
  addMissing(): void {
    for (const { position, fault } of [...this.#missing.values()].flat())
      this.faults.add(position, fault.message, fault.values);
  }

  /** @returns the elements by which a document includes, redefines and imports others, and the documents that these are. */
  linksOf(root: XmlElement): readonly { readonly element: XmlElement; readonly targets: readonly XmlElement[] }[] {
    return this.#links.get(root) ?? [];
  }

  /** Whether a document redefines components of another. */
  get hasRedefinitions(): boolean {
    return this.#redefined.size > 0;
  }

  /** Whether a schema was loaded, by itself or because another one includes or imports it. */
  has(schema: XmlElement): boolean {
    return this.#known.has(schema);
  }

  /** Notes the faults that a compiler found in a component: whatever uses the component has them. */
  markInvalid(element: XmlElement, noted: Noted): void {
    this.#invalid.set(element, new Map([...(this.#invalid.get(element) ?? []), ...noted]));
  }

  /** Notes the faults of a component again, where it is used. */
  noteFaultsOf({ element }: Pick<Component, 'element'>): void {
    this.faults.again(this.#invalid.get(element) ?? new Map());
  }

  /** Reads the name in an attribute's text; nothing where its prefix is not declared, which is noted. */
  nameIn({ element, document }: Component, name: string, text = attribute(element, name) ?? ''): QName | undefined {
    const found = qnameAt(element, text);
    if (!found) {
      const prefix = text.slice(0, text.indexOf(':'));
      this.faults.add(attributePosition(element, name), 'schema.prefix', { prefix });
      return undefined;
    }
    return found.namespace === '' ? { namespace: document.namespace, name: found.name } : found;
  }

  /** @returns a component; a missing one is noted at the attribute that names it. */
  find(space: Space, name: QName, from: XmlElement, by: string): Component | undefined {
    const known = this.peek(space, name);
    // A redefinition that names itself means what it redefines.
    const found = known && isWithin(from, known.element) ? (this.#redefined.get(known.element) ?? known) : known;
    if (found) {
      this.noteFaultsOf(found);
      return found;
    }
    const [missing] = this.#missing.get(name.namespace) ?? [];
    if (missing) this.faults.add(missing.position, missing.fault.message, missing.fault.values);
    else this.faults.add(attributePosition(from, by), 'schema.undeclared', { name: clark(name).slice(0, 200) });
    return undefined;
  }

  /** @returns a component, if there is one. */
  peek(space: Space, name: QName): Component | undefined {
    return this.#components.get(`${space} ${clark(name)}`);
  }

  /** @returns the elements that may stand where this one is named, also by way of each other, without itself. */
  substitutesOf(name: QName): readonly Component[] {
    return transitive(this.#substitutes, clark(name));
  }

  /** @returns the complex types derived from this one, also by way of each other. */
  derivedFrom(name: QName): readonly Component[] {
    return transitive(this.#derived, clark(name));
  }

  #index(document: SchemaDocument): void {
    for (const element of childrenOf(document.element, XSD)) {
      if (element.name === 'redefine') for (const child of element.children) this.#add(child, document);
      else this.#add(element, document);
    }
  }

  #add(element: XmlElement, document: SchemaDocument): void {
    const space = SPACES[element.name];
    const name = attribute(element, 'name');
    if (!space || name === undefined) return;
    const component = { element, document };
    const key = `${space} ${clark({ namespace: document.namespace, name })}`;
    // The first that is read counts: a redefinition is, before what it redefines.
    const known = this.#components.get(key);
    if (known?.element.parent?.name === 'redefine' && !this.#redefined.has(known.element))
      this.#redefined.set(known.element, component);
    if (known) return;
    this.#components.set(key, component);
    const head = element.name === 'element' ? attribute(element, 'substitutionGroup') : undefined;
    if (head !== undefined) this.#relate(this.#substitutes, component, element, head);
    if (element.name !== 'complexType') return;
    const content = childrenOf(element, XSD).find(({ name: own }) => own === 'complexContent');
    const derivation = childrenOf(content, XSD).find(({ name: own }) => own === 'extension' || own === 'restriction');
    const base = attribute(derivation, 'base');
    if (derivation && base !== undefined) this.#relate(this.#derived, component, derivation, base);
  }

  #relate(to: Map<string, Component[]>, component: Component, at: XmlElement, text: string): void {
    const { value: name } = this.faults.apart(() => this.nameIn({ ...component, element: at }, '', text));
    if (!name) return;
    const known = to.get(clark(name));
    if (known) known.push(component);
    else to.set(clark(name), [component]);
  }

  /** Lists the documents that a document includes and imports. */
  #led(document: SchemaDocument, inline: readonly XmlElement[]): SchemaDocument[] {
    const links = childrenOf(document.element, XSD).filter(({ name }) => /^(?:include|redefine|import)$/.test(name));
    const led = links.map((element) => ({
      element,
      to: element.name === 'import' ? this.#imported(element, inline) : this.#included(element, document),
    }));
    this.#links.set(
      document.element,
      led.map(({ element, to }) => ({ element, targets: [...new Set(to.map((target) => target.element))] })),
    );
    return led.flatMap(({ to }) => to);
  }

  #included(element: XmlElement, { namespace }: SchemaDocument): SchemaDocument[] {
    const { found, fault } = this.#files.locate(element, 'schemaLocation');
    const location = attribute(element, 'schemaLocation') ?? '';
    if (!found) this.#note(namespace, element, fault);
    else if (!isSchema(found))
      this.faults.add(attributePosition(element, 'schemaLocation'), 'schema.notXsd', { location });
    else return [{ element: found, namespace: attribute(found, 'targetNamespace') ?? namespace }];
    return [];
  }

  #imported(element: XmlElement, inline: readonly XmlElement[]): SchemaDocument[] {
    const namespace = attribute(element, 'namespace') ?? '';
    const location = attribute(element, 'schemaLocation');
    const located = location === undefined ? undefined : this.#files.locate(element, 'schemaLocation');
    const told = located?.found;
    const candidates = [...(told ? [told] : []), ...inline, ...this.#files.roots].filter(
      (candidate) => isSchema(candidate) && (attribute(candidate, 'targetNamespace') ?? '') === namespace,
    );
    const uploaded = told && candidates.includes(told) ? [told] : candidates;
    const found = uploaded.length > 0 ? uploaded : this.#wellKnown(namespace);
    if (found.length === 0 && located && namespace !== XML) this.#note(namespace, element, located.fault);
    return found.map((schema) => ({ element: schema, namespace }));
  }

  /** Finds the schema of a namespace that everybody imports and nobody uploads. */
  #wellKnown(namespace: string): readonly XmlElement[] {
    const known = this.#bundled.get(namespace);
    if (known) return [known];
    const content = wellKnownSchema(namespace);
    const root = content && parseXml({ path: namespace, content, index: -1 }, this.faults, this.budget);
    if (!root) return [];
    this.#bundled.set(namespace, root);
    return [root];
  }

  #note(namespace: string, element: XmlElement, fault: Missing['fault']): void {
    const missing = { position: attributePosition(element, 'schemaLocation'), fault };
    this.#missing.set(namespace, [...(this.#missing.get(namespace) ?? []), missing]);
  }
}

/** @returns the name of a global component. */
export function nameOfComponent({ element, document }: Component): QName {
  return { namespace: document.namespace, name: attribute(element, 'name') ?? '' };
}

/** Whether an element is the root of a schema. */
export function isSchema(element: XmlElement): boolean {
  return element.namespace === XSD && element.name === 'schema';
}

function isWithin(element: XmlElement, outer: XmlElement): boolean {
  for (let around: XmlElement | undefined = element; around; around = around.parent) if (around === outer) return true;
  return false;
}

function transitive(related: ReadonlyMap<string, readonly Component[]>, start: string): readonly Component[] {
  const found = new Map<string, Component>();
  const left = [start];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    for (const other of related.get(key) ?? []) {
      const own = clark(nameOfComponent(other));
      if (found.has(own)) continue;
      found.set(own, other);
      left.push(own);
    }
  }
  found.delete(start);
  return [...found.values()];
}
