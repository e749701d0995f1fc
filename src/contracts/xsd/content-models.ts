import { attribute, childrenOf, clark, type QName, type XmlElement } from '../xml/element.ts';
import { type Component, nameOfComponent, type SchemaSet, XSD } from './schema-set.ts';

/** An element of a content model: its number, and where it is declared. */
export interface ElementParticle extends QName {
  readonly kind: 'element';
  readonly declaration: Component;
  readonly required: boolean;
  readonly many: boolean;
  /** A note for people: the elements that it excludes. */
  readonly note?: string;
}

/** Elements that a content model does not name. */
interface AnyParticle {
  readonly kind: 'any';
  readonly element: XmlElement;
  readonly required: boolean;
  readonly many: boolean;
}

export type Particle = ElementParticle | AnyParticle;

/**
 * The elements that an element may hold, in order; undefined where no list of members can keep their order and number.
 */
export type ContentModel = readonly Particle[] | undefined;

/** A content model on the way. A `free` one may be repeated, since any order of its elements is allowed. */
interface Expanded {
  readonly list: readonly Particle[];
  readonly free: boolean;
}
const NOTHING: Expanded = { list: [], free: true };

/** The most elements that may stand for one: a type of more is one that nobody reads. */
const MOST_SUBSTITUTES = 40;
const NAMED_BRANCHES = 8;
/** More elements than a Java record has components; an element of more is read as XML. */
const MOST_ELEMENTS = 250;

/** Turns content models into lists of elements. */
export class ContentModels {
  readonly #schemas: SchemaSet;
  readonly #open = new Set<XmlElement>();

  constructor(schemas: SchemaSet) {
    this.#schemas = schemas;
  }

  /**
   * Reads the sequence, the choice or the group of a complex type or of a derivation.
   * @example
   * <sequence><element name="id"/><element name="note" minOccurs="0"/></sequence>   →   id (required), note
   */
  read({ element, document }: Component): ContentModel {
    const particle = childrenOf(element, XSD).find(({ name }) => PARTICLES.has(name));
    return particle ? this.#expand({ element: particle, document })?.list : [];
  }

  #expand(component: Component): Expanded | undefined {
    const { element } = component;
    const { budget, faults } = this.#schemas;
    budget.spend('steps', element);
    const { least, most } = occurs(element);
    if (most === 0) return NOTHING;
    if (this.#open.has(element)) {
      faults.add(element, 'schema.partCircle');
      return NOTHING;
    }
    if (this.#open.size > budget.limits.depth) faults.stop(element, 'schema.tooDeep', { limit: budget.limits.depth });
    this.#open.add(element);
    const inside = this.#inside(component);
    this.#open.delete(element);
    if (!inside) return undefined;
    const { list, free } = inside;
    budget.spend('steps', element, list.length);
    const relaxed = least === 0 ? list.map((particle) => ({ ...particle, required: false })) : list;
    if (most === 1) return { list: relaxed, free };
    // Repeated, several elements in a row are rows whose order no list of members keeps.
    return free ? { list: relaxed.map((particle) => ({ ...particle, many: true })), free } : undefined;
  }

  #inside(component: Component): Expanded | undefined {
    const { element, document } = component;
    switch (element.name) {
      case 'element':
        return this.#element(component);
      case 'any':
        return { list: [{ kind: 'any', element, required: true, many: false }], free: true };
      case 'group':
        return this.#group(component);
      case 'choice':
        return this.#choice(component);
      default:
        return inSequence(particlesOf(element).map((particle) => this.#expand({ element: particle, document })));
    }
  }

  #group(component: Component): Expanded | undefined {
    const name = this.#schemas.nameIn(component, 'ref');
    const group = name && this.#schemas.find('group', name, component.element, 'ref');
    const particle = group && particlesOf(group.element)[0];
    return particle ? this.#expand({ element: particle, document: group.document }) : NOTHING;
  }

  #choice({ element, document }: Component): Expanded | undefined {
    return exclusive(particlesOf(element).map((particle) => this.#expand({ element: particle, document })));
  }

  #element(component: Component): Expanded | undefined {
    const { element, document } = component;
    if (attribute(element, 'ref') === undefined) {
      const qualified =
        (attribute(element, 'form') ?? attribute(document.element, 'elementFormDefault')) === 'qualified';
      const namespace = qualified ? document.namespace : '';
      return single({ namespace, name: attribute(element, 'name') ?? '' }, component);
    }
    const name = this.#schemas.nameIn(component, 'ref');
    const declared = name && this.#schemas.find('element', name, element, 'ref');
    if (!name || !declared) return NOTHING;
    const substitutes = this.#schemas.substitutesOf(name);
    const all = [declared, ...substitutes].filter((component) => attribute(component.element, 'abstract') !== 'true');
    if (all.length === 0 || all.length > MOST_SUBSTITUTES) return undefined;
    return exclusive(all.map((component) => single(nameOfComponent(component), component)));
  }
}

const PARTICLES: ReadonlySet<string> = new Set(['element', 'any', 'group', 'choice', 'sequence', 'all']);

function particlesOf(element: XmlElement): readonly XmlElement[] {
  return childrenOf(element, XSD).filter(({ name }) => PARTICLES.has(name));
}

function single(name: QName, declaration: Component): Expanded {
  return { list: [{ kind: 'element', ...name, declaration, required: true, many: false }], free: true };
}

/** Reads how often a particle may occur; `most` is 2 for any number above one. */
function occurs(element: XmlElement): { readonly least: number; readonly most: 0 | 1 | 2 } {
  const least = Number(attribute(element, 'minOccurs') ?? '1');
  const told = attribute(element, 'maxOccurs') ?? '1';
  const most = told === 'unbounded' ? 2 : Number(told);
  return { least, most: most === 0 ? 0 : most === 1 ? 1 : 2 };
}

/** Joins parts that follow each other. The same name twice has an order that no member can keep. */
function inSequence(parts: readonly (Expanded | undefined)[]): Expanded | undefined {
  const list: Particle[] = [];
  const names = new Set<string>();
  for (const part of parts) {
    if (!part) return undefined;
    for (const particle of part.list) {
      const key = keyOf(particle);
      // Two wildcards take the same elements.
      if (particle.kind === 'any' && names.has(key)) continue;
      if (names.has(key)) return undefined;
      names.add(key);
      list.push(particle);
    }
    if (list.length > MOST_ELEMENTS) return undefined;
  }
  return { list, free: list.length < 2 && parts.every((part) => part?.free) };
}

/**
 * Joins branches that exclude each other. No element is required, and an element of several branches is one member,
 * where all branches agree on its order.
 */
function exclusive(branches: readonly (Expanded | undefined)[]): Expanded | undefined {
  const [only] = branches;
  if (branches.length === 1) return only;
  const order: string[] = [];
  const found = new Map<string, Particle>();
  for (const branch of branches) {
    if (!branch) return undefined;
    const first = branch.list.find((particle) => found.has(keyOf(particle)));
    let at = first ? order.indexOf(keyOf(first)) : order.length;
    for (const particle of branch.list) {
      const key = keyOf(particle);
      const known = found.get(key);
      if (known && !isSame(known, particle)) return undefined;
      const index = order.indexOf(key);
      if (index >= 0 && index < at) return undefined;
      if (index < 0) order.splice(at, 0, key);
      at = (index < 0 ? at : index) + 1;
      found.set(key, { ...particle, required: false, many: particle.many || known?.many === true });
    }
    if (order.length > MOST_ELEMENTS) return undefined;
  }
  const note = noteOf(branches.flatMap((branch) => (branch?.list.length === 1 ? branch.list : [])));
  const list = order.flatMap((key) => {
    const known = found.get(key);
    return known ? [note !== undefined && known.kind === 'element' ? { ...known, note } : known] : [];
  });
  return { list, free: branches.every((branch) => branch?.free) };
}

function noteOf(single: readonly Particle[]): string | undefined {
  const names = [...new Set(single.flatMap((particle) => (particle.kind === 'element' ? [particle.name] : [])))];
  return names.length < 2 || names.length > NAMED_BRANCHES ? undefined : `One of: ${names.join(', ')}.`;
}

function keyOf(particle: Particle): string {
  return particle.kind === 'any' ? '*' : clark(particle);
}

/** Whether two elements of one name are declared alike: by one declaration, or with the name of the same type. */
function isSame(left: Particle, right: Particle): boolean {
  if (left.kind === 'any' || right.kind === 'any') return left.kind === right.kind;
  if (left.declaration.element === right.declaration.element) return true;
  const [type, otherType] = [left, right].map(({ declaration }) => attribute(declaration.element, 'type'));
  return type !== undefined && type === otherType && left.declaration.document === right.declaration.document;
}
