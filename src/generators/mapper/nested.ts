import type { Code } from '../java/code.ts';
import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from '../java/words.ts';
import type { Project } from '../model/project.ts';
import type { RequestMember } from '../model/types.ts';
import { pascal } from '../names/words.ts';
import type { Contribution } from '../part.ts';
import { id } from '../render/escape.ts';
import { fragment, joined, type Rendered } from '../render/rendered.ts';
import { recordFile, requestComponent } from '../service/records.ts';
import { exampleValue } from '../types/json.ts';

/** A value that callers give by a name; periods lead into nested objects. */
export interface Taken {
  readonly name: string;
  /** What it is the value of: the first, where it is of several. */
  readonly member: RequestMember;
}

/** An object that callers send: its members in order, each a value or an object again. */
type Tree = ReadonlyMap<string, Taken | Tree>;

/** Whether Java can have a component for each word of a name. */
export function isComponentName(name: string): boolean {
  return name.split('.').every((word) => !JAVA_RESERVED.has(word) && !JAVA_OBJECT_MEMBERS.has(word));
}

/** @returns the first of the values that has the place of another one, or stands inside it or around it. */
export function misplacedIn(all: readonly Taken[]): Taken | undefined {
  return all.find((one) => all.some((other) => other !== one && areAtOdds(one, other)));
}

function areAtOdds(one: Taken, other: Taken): boolean {
  if (one.name === other.name) return !isLike(one.member, other.member);
  return one.name.startsWith(`${other.name}.`) || other.name.startsWith(`${one.name}.`);
}

/** @returns values without those that others have the name of. */
export function distinct(all: readonly Taken[]): readonly Taken[] {
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

/** Whether one value can be that of both. */
function isLike(one: RequestMember, other: RequestMember): boolean {
  const shape = ({ type, optional, nullable }: RequestMember) => JSON.stringify([type, optional, nullable]);
  return shape(one) === shape(other);
}

/** The records of what callers send: one, and one more for each nested object. */
export function nestedRecords(
  home: string,
  name: string,
  about: Rendered,
  taken: readonly Taken[],
  project: Project,
): Contribution[] {
  return recordsOf(treeOf(taken, 0), { home, name, about, project });
}

interface RecordOf {
  readonly home: string;
  readonly name: string;
  readonly about: Rendered;
  readonly project: Project;
}

function recordsOf(tree: Tree, own: RecordOf): Contribution[] {
  const inner: Contribution[] = [];
  const fields = [...tree].map(([word, node]) => {
    if (!isTree(node)) return requestComponent({ ...node.member, property: word }, own.project);
    const name = innerName(own, word);
    const about = fragment`What {@code ${id(word)}} has in {@link ${id(own.name)}}.`;
    inner.push(...recordsOf(node, { ...own, name, about }));
    return innerComponent(word, name, isRequired(node));
  });
  return [recordFile(own.home, own.name, [own.about], fields, own.project), ...inner];
}

function innerName({ name, project }: RecordOf, word: string): string {
  let found = name + pascal(word);
  while (project.types.has(found)) found += 'Part';
  return found;
}

function innerComponent(word: string, type: string, required: boolean): Code {
  const valid = fragment`@Valid ${id(type)} ${id(word)}`;
  return required
    ? {
        text: fragment`@JsonProperty(required = true) @NotNull ${valid}`,
        imports: [
          'com.fasterxml.jackson.annotation.JsonProperty',
          'jakarta.validation.constraints.NotNull',
          'jakarta.validation.Valid',
        ],
      }
    : {
        text: fragment`@Nullable ${valid}`,
        imports: ['jakarta.validation.Valid', 'org.jspecify.annotations.Nullable'],
      };
}

/** Java that reads a value out of the record that a variable holds; null where an object on the way is not there. */
export function readNested(variable: Rendered, { name }: Taken, all: readonly Taken[]): Rendered {
  const words = name.split('.');
  const upTo = (count: number) =>
    joined([variable, ...words.slice(0, count).map((word) => fragment`${id(word)}()`)], '.');
  const missing = words.slice(1).flatMap((_, index) => {
    const path = words.slice(0, index + 1).join('.');
    const inside = all.filter((one) => one.name.startsWith(`${path}.`));
    return inside.every(({ member }) => member.optional) ? [fragment`${upTo(index + 1)} == null`] : [];
  });
  const value = upTo(words.length);
  return missing.length === 0 ? value : fragment`${joined(missing, ' || ')} ? null : ${value}`;
}

/** An example of what callers send, without what may be left out. */
export function nestedExample(taken: readonly Taken[], types: Project['types']): Record<string, unknown> {
  return exampleOf(
    treeOf(
      taken.filter(({ member }) => !member.optional),
      0,
    ),
    types,
  );
}

function exampleOf(tree: Tree, types: Project['types']): Record<string, unknown> {
  const entries = [...tree].map(([word, node]): [string, unknown] => [
    word,
    isTree(node) ? exampleOf(node, types) : exampleValue(node.member.type, types),
  ]);
  return Object.fromEntries(entries);
}

function treeOf(taken: readonly Taken[], depth: number): Tree {
  const tree = new Map<string, Taken | Tree>();
  for (const one of taken) {
    const [word = '', ...rest] = one.name.split('.').slice(depth);
    const prefix = one.name
      .split('.')
      .slice(0, depth + 1)
      .join('.');
    if (rest.length === 0) tree.set(word, one);
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

const isTree = (node: Taken | Tree): node is Tree => node instanceof Map;

function isRequired(tree: Tree): boolean {
  return [...tree.values()].some((node) => (isTree(node) ? isRequired(node) : !node.member.optional));
}
