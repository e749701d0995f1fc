import { componentName, isComponent } from '../../../checks/names/properties.ts';
import { pascal } from '../../../checks/names/words.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import { isOmittable, type RequestMember } from '../../../model/types.ts';
import type { Contribution } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { jsonProperty, requestComponent } from '../../service/component.ts';
import { recordFile } from '../../service/records.ts';
import { type Code, importsOf } from '../../text/java/code.ts';
import { id } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import { exampleValue } from '../../text/types/json.ts';

/** A value that callers send under a name; periods in the name lead into nested objects. */
export interface Taken<M extends Slot = RequestMember> {
  readonly name: string;
  /** The member that it is the value of; the first, where it is of several. */
  readonly member: M;
}

/** A member of an object, as far as its record needs to know it. */
interface Slot {
  readonly optional: boolean;
  readonly property?: string;
  readonly component?: string;
}

/** An object that callers send: its members in order, each a value or an object again. */
export type Tree<M extends Slot = RequestMember> = ReadonlyMap<string, Taken<M> | Tree<M>>;

/** @returns the members of a request that a mapping takes from a place, by their names there. */
export function takenFrom(place: string, { input }: Operation): readonly Taken[] {
  return input.flatMap(({ target: member, from }) =>
    'place' in from && from.place === place ? [{ name: from.name, member }] : [],
  );
}

/** @returns the members of a request that are not mapped, by their own names. */
export function takenByName({ request, input }: Operation): readonly Taken[] {
  const own = request.members.filter((member) => input.every(({ target }) => target !== member));
  return own.map((member) => ({ name: member.property, member }));
}

/**
 * Finds entries of a mapping whose names cannot stand beside others: one value would stand inside another one.
 * `places`: all values of each place, those by their own names included. `field`: `endpoints.3.input`.
 * @example
 * order and order.id   →   endpoints.0.input.0.from.name: inputNested
 */
export function nestingFaults(
  { input }: Operation,
  places: readonly (readonly Taken[])[],
  field: string,
): readonly FieldFault[] {
  const misplaced = places.flatMap((all) => misplacedIn(all) ?? []);
  return input.flatMap(({ target, from }, index): FieldFault[] =>
    'place' in from && misplaced.some((taken) => taken.member === target)
      ? [{ field: `${field}.${index}.from.name`, message: 'inputNested' }]
      : [],
  );
}

/**
 * Finds a name for a variable beside others.
 * @example
 * body, where body is taken   →   body2
 */
export function freeVariable(wanted: string, taken: Iterable<string>): string {
  const others = new Set(taken);
  let name = wanted;
  for (let count = 2; others.has(name); count++) name = `${wanted}${count}`;
  return name;
}

/** @returns the first value that has the same slot as another one, or stands inside it or around it. */
export function misplacedIn(all: readonly Taken[]): Taken | undefined {
  return all.find((taken) => all.some((other) => other !== taken && areAtOdds(taken, other)));
}

function areAtOdds(one: Taken, other: Taken): boolean {
  if (one.name === other.name) return !isLike(one.member, other.member);
  return one.name.startsWith(`${other.name}.`) || other.name.startsWith(`${one.name}.`);
}

/** @returns the values, each name once. */
export function distinct(all: readonly Taken[]): readonly Taken[] {
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

/** Whether one value can be that of both members. */
function isLike(one: RequestMember, other: RequestMember): boolean {
  const shape = ({ type, optional, nullable }: RequestMember) => JSON.stringify([type, optional, nullable]);
  return shape(one) === shape(other);
}

/** An object that callers send, by the name of its record; the first holds all others. */
export interface NestedObject<M extends Slot = RequestMember> {
  readonly name: string;
  /** The component that has it, and that one's record; absent for the first. */
  readonly within?: { readonly component: string; readonly name: string };
  readonly fields: readonly NestedField<M>[];
}

/** A part of an object: its name for callers (`word`), and the component of the object's record. */
export type NestedField<M extends Slot = RequestMember> = { readonly word: string; readonly component: string } & (
  | { readonly member: M }
  | { readonly object: string; readonly required: boolean }
);

/**
 * Lists the objects in what callers send: the whole, and each object in it.
 * @example
 * AddOrderBody of order.id and since   →   AddOrderBody {order, since}, AddOrderBodyOrder {id}
 */
export function nestedObjects<M extends Slot>(
  name: string,
  taken: readonly Taken<M>[],
  { types }: Pick<Project, 'types'>,
): readonly NestedObject<M>[] {
  return objectsOf(treeOf(taken, 0), { name }, types);
}

function objectsOf<M extends Slot>(
  tree: Tree<M>,
  own: Pick<NestedObject, 'name' | 'within'>,
  types: Project['types'],
): readonly NestedObject<M>[] {
  const inner: NestedObject<M>[] = [];
  const components = componentsOf(tree);
  const fields = [...tree].map(([word, node]): NestedField<M> => {
    const component = components.get(word) ?? word;
    if (!isTree(node)) return { word, component, member: node.member };
    const name = innerName(own.name, word, types);
    inner.push(...objectsOf(node, { name, within: { component, name: own.name } }, types));
    return { word, component, object: name, required: isRequired(node) };
  });
  return [{ ...own, fields }, ...inner];
}

/**
 * The components of an object's parts: as in the request where callers use the same name, each with a name of its own.
 */
function componentsOf<M extends Slot>(tree: Tree<M>): ReadonlyMap<string, string> {
  const used = new Set<string>();
  return new Map(
    [...tree].map(([word, node]) => {
      const own = isTree(node) || node.member.property !== word ? undefined : node.member.component;
      const component = freeVariable(own ?? (isComponent(word) ? word : componentName(word, 'value')), used);
      used.add(component);
      return [word, component];
    }),
  );
}

function innerName(name: string, word: string, types: Project['types']): string {
  let found = name + pascal(word);
  while (types.has(found)) found += 'Part';
  return found;
}

/** Writes a component of a record of what callers send. */
export type Components<M extends Slot = RequestMember> = (field: NestedField<M>, project: Project) => Code;

/** Writes the records of what callers send: one for the whole, and one for each object in it. */
export function nestedRecords<M extends Slot>(
  home: string,
  name: string,
  about: Rendered,
  taken: readonly Taken<M>[],
  project: Project,
  components: Components<M>,
): Contribution[] {
  return nestedObjects(name, taken, project).map(({ name: own, within, fields }) => {
    const docs = within ? fragment`What {@code ${id(within.component)}} has in {@link ${id(within.name)}}.` : about;
    return recordFile(
      home,
      own,
      [docs],
      fields.map((field) => components(field, project)),
      project,
    );
  });
}

/**
 * Writes a component that is read from JSON, with the annotations that check it.
 * @example
 * order.id, required   →   @JsonProperty(required = true) @NotNull @Valid SaveBodyOrder order
 */
export function jsonComponent(field: NestedField, project: Project): Code {
  const { word: property, component } = field;
  if ('member' in field) return requestComponent({ ...field.member, property, component }, project);
  const named = jsonProperty({ property, component }, field.required);
  const texts = named.map(({ text }) => text);
  const presence = field.required ? fragment`@NotNull` : fragment`@Nullable`;
  const needed = field.required ? 'jakarta.validation.constraints.NotNull' : 'org.jspecify.annotations.Nullable';
  return {
    text: joined([...texts, presence, fragment`@Valid ${id(field.object)} ${id(component)}`], ' '),
    imports: [...importsOf(named), needed, 'jakarta.validation.Valid'],
  };
}

/** Writes the same for a record whose components have the types of the request (`requestComponent`). */
export function readRequested(variable: Rendered, value: Taken, all: readonly Taken[]): Code {
  if (!isOmittable(value.member)) return { text: readNested(variable, value, all), imports: [] };
  const text = readNested(variable, value, all, fragment`Omittable.omitted()`);
  const imports =
    text.toString() === readNested(variable, value, all).toString() ? [] : [runtimeClass('value.Omittable')];
  return { text, imports };
}

/**
 * Writes the Java that reads a value out of the record that a variable holds; `absent` stands for it where an object on
 * the way is missing.
 * @example
 * order.id in body   →   body.order() == null ? null : body.order().id()
 */
export function readNested(
  variable: Rendered,
  { name }: Pick<Taken, 'name'>,
  all: readonly Taken[],
  absent = fragment`null`,
): Rendered {
  const words = name.split('.');
  const components = componentPath(words, all);
  const upTo = (count: number) =>
    joined([variable, ...components.slice(0, count).map((component) => fragment`${id(component)}()`)], '.');
  const missing = words.slice(1).flatMap((_, index) => {
    const path = words.slice(0, index + 1).join('.');
    const inside = all.filter((taken) => taken.name.startsWith(`${path}.`));
    return inside.every(({ member }) => member.optional) ? [fragment`${upTo(index + 1)} == null`] : [];
  });
  const value = upTo(words.length);
  return missing.length === 0 ? value : fragment`${joined(missing, ' || ')} ? ${absent} : ${value}`;
}

/** The components that the words of a name lead through. */
function componentPath(words: readonly string[], all: readonly Taken[]): readonly string[] {
  let tree: Tree | undefined = treeOf(all);
  return words.map((word) => {
    const component: string = (tree && componentsOf(tree).get(word)) ?? word;
    const node: Taken | Tree | undefined = tree?.get(word);
    tree = node && isTree(node) ? node : undefined;
    return component;
  });
}

/**
 * Makes an example of what callers send, without optional values.
 * @example
 * order.id integer and since optional   →   {"order": {"id": 1}}
 */
export function nestedExample(taken: readonly Taken[], types: Project['types']): Record<string, unknown> {
  return exampleOf(treeOf(taken.filter(({ member }) => !member.optional)), types);
}

function exampleOf(tree: Tree, types: Project['types']): Record<string, unknown> {
  const entries = [...tree].map(([word, node]): [string, unknown] => [
    word,
    isTree(node) ? exampleOf(node, types) : exampleValue(node.member.type, types),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Arranges values as the objects that the periods of their names describe.
 * @example
 * order.id, order.line, since   →   {order: {id, line}, since}
 */
export function treeOf<M extends Slot>(taken: readonly Taken<M>[], depth = 0): Tree<M> {
  const tree = new Map<string, Taken<M> | Tree<M>>();
  for (const value of taken) {
    const [word = '', ...rest] = value.name.split('.').slice(depth);
    const prefix = value.name
      .split('.')
      .slice(0, depth + 1)
      .join('.');
    if (rest.length === 0) tree.set(word, value);
    else if (!tree.has(word))
      tree.set(
        word,
        treeOf(
          taken.filter(({ name }) => name.startsWith(`${prefix}.`)),
          depth + 1,
        ),
      );
  }
  return tree;
}

export const isTree = <M extends Slot>(node: Taken<M> | Tree<M>): node is Tree<M> => node instanceof Map;

/** Whether anything in an object is required. */
export function isRequired<M extends Slot>(tree: Tree<M>): boolean {
  return [...tree.values()].some((node) => (isTree(node) ? isRequired(node) : !node.member.optional));
}
