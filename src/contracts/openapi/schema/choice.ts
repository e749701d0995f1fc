import type { DataType } from '../../../model/types.ts';
import { entries, entry, items, type Mapping, type Node } from '../../tree/node.ts';
import type { Reading } from '../reading.ts';
import { type Flat, flatten } from './flatten.ts';
import { isNull, typesOf } from './keywords.ts';
import { JSON_TYPE, type Kind, type Shape } from './shape.ts';

/** The branches that `oneOf` and `anyOf` of a schema leave to choose from. */
interface Choice {
  readonly branches: readonly Node[];
  /** Null is one of the branches. */
  readonly nullable: boolean;
  /** The schema has members of its own beside the choice, or more than one choice. */
  readonly mixed: boolean;
}

/**
 * Finds the choice that a schema gives; nothing when it gives none between types, because branches may be mere
 * conditions.
 */
export function choiceOf({ parts, home }: Flat, reading: Reading): Choice | undefined {
  const lists = parts.flatMap((part) => ['oneOf', 'anyOf'].flatMap((name) => choiceIn(part, name)));
  if (lists.length === 0) return undefined;
  const found = lists.map((branches) => branches.map((node) => ({ node, flat: flatten([node], reading) })));
  const real = found
    .filter((branches) => branches.some(({ flat }) => flat.parts.some(tellsType)))
    // A base that lists the types derived from it says nothing new about any of them.
    .filter((branches) => !branches.some(({ flat }) => flat.home.nodes[0] === home.nodes[0]));
  if (real.length === 0) return undefined;
  const branches = real.flat();
  const others = branches.filter(({ flat }) => !isNull(flat.parts));
  return {
    branches: others.map(({ node }) => node),
    nullable: others.length < branches.length,
    mixed:
      real.length > 1 ||
      parts.some((part) => entries(entry(part, 'properties')).length > 0 || part.entries.has('items')),
  };
}

function choiceIn(part: Mapping, name: string): (readonly Node[])[] {
  const branches = items(entry(part, name));
  return branches.length > 0 ? [branches] : [];
}

function tellsType(part: Mapping): boolean {
  const names = ['properties', 'items', 'enum', 'const', 'additionalProperties', 'oneOf', 'anyOf'];
  return typesOf(part).length > 0 || names.some((name) => part.entries.has(name));
}

/**
 * Reads the type of a choice: the one type that all branches come to, else any JSON with a note of the possible types.
 * @param shapes of the branches, in their order.
 * @example
 * oneOf: [{type: string}, {type: integer}]   →   {type: JSON_TYPE, written: 'string | integer', …}
 */
export function readChoice(choice: Choice, shapes: readonly Shape[], isEnum: (key: string) => boolean): Kind {
  if (shapes.length === 0) return { type: JSON_TYPE, written: 'null', nullable: true };
  const nullable = choice.nullable || shapes.some((shape) => shape.nullable);
  const written = [...new Set(shapes.map((shape) => shape.written))].join(' | ');
  const plain = shapes.every((shape) => shape.plain);
  const listed = !choice.mixed && shapes.every((shape) => shape.plain || shape.listed);
  const types = shapes.map((shape) => shape.type);
  const type = choice.mixed ? undefined : (sameType(types) ?? commonType(types.map(withoutValues)));
  if (type) return { type, written, nullable, plain, listed };
  return { type: JSON_TYPE, written, note: `One of: ${written}.`, nullable, plain: plain && !choice.mixed, listed };

  function withoutValues(type: DataType): DataType {
    return type.kind === 'ref' && isEnum(type.name) ? { kind: 'string' } : type;
  }
}

function sameType([first, ...others]: readonly DataType[]): DataType | undefined {
  const text = JSON.stringify(first);
  return others.every((type) => JSON.stringify(type) === text) ? first : undefined;
}

function commonType(types: readonly DataType[]): DataType | undefined {
  const kinds = new Set(types.map(({ kind }) => kind));
  const areAll = (...some: readonly DataType['kind'][]) => [...kinds].every((kind) => some.includes(kind));
  if (areAll('string')) return { kind: 'string' };
  if (areAll('integer')) return { kind: 'integer', bits: 64, signed: true };
  return areAll('integer', 'decimal') ? { kind: 'decimal' } : undefined;
}
