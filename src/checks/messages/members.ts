import type { DataType } from '../../model/types.ts';

/** A type of an uploaded document, as far as its members are looked for by name. */
export interface NamedMembers {
  readonly members: readonly {
    readonly name: string;
    readonly written: string;
    readonly required: boolean;
    readonly type: DataType;
  }[];
  /** The values of an enumeration. */
  readonly values?: readonly string[];
}
export type TypesByKey = Readonly<Record<string, NamedMembers>>;

/** The form that a value has in JSON; `any`: the document leaves it open. */
export type JsonForm = 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'object' | 'any';

/** A member of a message, by the names that lead to it, with periods between them. */
export interface MessageMember {
  readonly path: string;
  readonly form: JsonForm;
}

/** As deep as a mapping's names lead, and as many members as anybody maps. */
const MOST_LEVELS = 5;
const MOST_MEMBERS = 500;

/**
 * Lists the members of a type, those of objects in it after the object itself.
 * @example
 * {id: integer, buyer: {name: string}}   →   id, buyer, buyer.name
 */
export function membersBelow(key: string | undefined, types: TypesByKey): readonly MessageMember[] {
  const found: MessageMember[] = [];
  const visit = (name: string, before: string, level: number): void => {
    for (const { name: own, type } of types[name]?.members ?? []) {
      if (found.length >= MOST_MEMBERS) return;
      const path = before + own;
      found.push({ path, form: formOf(type, (named) => types[named]?.values !== undefined) });
      if (type.kind === 'ref' && level < MOST_LEVELS) visit(type.name, `${path}.`, level + 1);
    }
  };
  if (key !== undefined) visit(key, '', 1);
  return found;
}

/** Finds the form that values of a type have in JSON. */
export function formOf(type: DataType, isEnum: (name: string) => boolean): JsonForm {
  switch (type.kind) {
    case 'integer':
    case 'boolean':
    case 'list':
      return type.kind;
    case 'decimal':
    case 'float':
      return 'number';
    case 'json':
      return 'any';
    case 'map':
      return 'object';
    case 'ref':
      return isEnum(type.name) ? 'text' : 'object';
    default:
      return 'text';
  }
}

/** Whether a value of one form can be one of the other. */
export function fits(from: JsonForm, to: JsonForm): boolean {
  return from === to || from === 'any' || to === 'any' || (from === 'integer' && to === 'number');
}
