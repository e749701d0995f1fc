/** The name of a type of the project, as Java spells it: UpperCamelCase, unique in the project. */
export type TypeName = string;

/**
 * A neutral type. Each source maps its own types to it; `generators/types/` and `java/types.ts` map it to each target.
 * `ref` points into `Project.types`, so that recursive types are plain data too.
 */
export type DataType =
  | { readonly kind: 'string'; readonly length?: number }
  | { readonly kind: 'integer'; readonly bits: 8 | 16 | 32 | 64; readonly signed: boolean }
  /** `currency`: an amount of money, which its source writes in the way of its country. */
  | { readonly kind: 'decimal'; readonly precision?: number; readonly scale?: number; readonly currency?: true }
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  | { readonly kind: 'boolean' | 'date' | 'bytes' | 'uuid' | 'json' | 'xml' }
  | { readonly kind: 'time' | 'timestamp'; readonly zoned: boolean }
  | { readonly kind: 'ref'; readonly name: TypeName }
  | { readonly kind: 'list' | 'map'; readonly of: DataType };

/** A named, typed part of a request, an answer or a record. */
export interface Member {
  /** The name as its source spells it. */
  readonly name: string;
  /**
   * The name that callers use, in JSON and in the trigger's protocol: lowerCamelCase in the trigger's letters, unique in its
   * record.
   */
  readonly property: string;
  /** The component of its Java record: the same as `property` where Java allows that. */
  readonly component: string;
  readonly type: DataType;
  readonly nullable: boolean;
  /** The member as its source writes it, for people: `customer_id integer`. */
  readonly written: string;
  /** The source's comment on it: shown to people, never trusted as code. */
  readonly doc?: string;
}

/** A member of a request. With `optional`, callers may leave it out, and then the source's own default applies. */
export interface RequestMember extends Member {
  readonly optional: boolean;
  /**
   * Null in a request means that the member was left out: the source treats both alike, or takes no null. Absent: null
   * is a value of its own.
   */
  readonly nullIsAbsent?: true;
}

/** A member of a record that operations may share. */
export interface RecordMember extends Member {
  /** Callers may leave it out, which differs from null: it is also nullable. Absent: callers must send it. */
  readonly optional?: boolean;
}

/** Whether a request, or a record in it, has three states for a member: left out, null, or a value. */
export function isOmittable({
  optional,
  nullIsAbsent,
}: Pick<Partial<RequestMember>, 'optional' | 'nullIsAbsent'>): boolean {
  return optional === true && !nullIsAbsent;
}

/** Whether null would mean that a member was left out, but callers may not send null. */
export function refusesNull({ optional, nullIsAbsent, nullable }: RequestMember): boolean {
  return optional && nullIsAbsent === true && !nullable;
}

/** The part that every named type has. */
interface Named {
  readonly name: TypeName;
  /** The type as its source writes it, for people. */
  readonly written: string;
  /** The key by which its source recognises it in the next generation: plain JSON. */
  readonly identity: Readonly<Record<string, unknown>>;
}

/** A type that several operations may share: a record or an enumeration. */
export type TypeDef =
  | (Named & { readonly kind: 'record'; readonly members: readonly RecordMember[] })
  | (Named & {
      readonly kind: 'enum';
      readonly constants: readonly { readonly java: string; readonly value: string }[];
    });

const NOT_SCALAR: ReadonlySet<string> = new Set(['bytes', 'json', 'xml', 'list', 'map', 'ref']);

/** Whether one text carries a value without doubt about how. A named type does so when it is an enumeration. */
export function isScalar(type: DataType, isEnum: (name: TypeName) => boolean): boolean {
  return type.kind === 'ref' ? isEnum(type.name) : !NOT_SCALAR.has(type.kind);
}

/** Whether texts carry a value without doubt: one text, or one for each element of a list. */
export function isOfTexts(type: DataType, isEnum: (name: TypeName) => boolean): boolean {
  return isScalar(type.kind === 'list' ? type.of : type, isEnum);
}

/** @returns the type inside lists, at any depth. */
export function elementType(type: DataType): DataType {
  return type.kind === 'list' ? elementType(type.of) : type;
}

/** Lists the types of members and of everything inside them, each named type once. */
export function typesWithin(
  members: readonly Pick<Member, 'type'>[],
  types: ReadonlyMap<TypeName, TypeDef>,
): readonly DataType[] {
  const found: DataType[] = [];
  const seen = new Set<TypeName>();
  const left = members.map(({ type }) => type);
  for (let type = left.pop(); type; type = left.pop()) {
    if (type.kind === 'ref' && seen.has(type.name)) continue;
    found.push(type);
    if (type.kind === 'list' || type.kind === 'map') left.push(type.of);
    if (type.kind !== 'ref') continue;
    seen.add(type.name);
    const named = types.get(type.name);
    if (named?.kind === 'record') left.push(...named.members.map((member) => member.type));
  }
  return found;
}

/** Picks the names of the named types. */
export function namedTypes(types: readonly DataType[]): readonly TypeName[] {
  return types.flatMap((type) => (type.kind === 'ref' ? [type.name] : []));
}
