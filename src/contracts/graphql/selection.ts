import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLInt,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

/** The most levels of objects in each other that an answer has. */
const MAX_LEVELS = 5;
/** The most fields that an answer has, unless its own object alone has more. */
const MAX_FIELDS = 300;
/** The most possible types of an interface or a union that are asked for; of more, only the common fields are. */
const MAX_POSSIBLE = 10;
/** The entries of a page (a connection, for instance) that are asked for: servers refuse to be asked for all. */
const PAGE_SIZE = 20;
const FIRST = 'first';
export const TYPENAME = '__typename';

type Field = GraphQLField<unknown, unknown>;

/** A field that is asked for, with its name in the answer. */
export interface Selected {
  readonly key: string;
  readonly field: Field;
  readonly below?: Selection;
}

/** The fields of an object that are asked for. */
export interface Selection {
  readonly type: GraphQLCompositeType;
  /** `__typename` is asked for: always where there are several possible types. */
  readonly typename: boolean;
  readonly fields: readonly Selected[];
  readonly possible: readonly { readonly type: GraphQLObjectType; readonly fields: readonly Selected[] }[];
}

/** Makes the selections of one schema. */
export class Selector {
  readonly #schema: GraphQLSchema;
  readonly #fields = new Map<GraphQLNamedType, readonly Field[]>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /**
   * Selects the fields of an answer: those that need no arguments and are not deprecated, no object inside itself, in
   * as many levels as `MAX_FIELDS` allows.
   * @example
   * type Pet { id: ID! owner: Owner }   →   the selection `id owner { name }`
   */
  select(type: GraphQLCompositeType): Selection {
    for (let levels = MAX_LEVELS; levels > 0; levels--) {
      const counter = { left: levels === 1 ? Number.POSITIVE_INFINITY : MAX_FIELDS };
      const selection = this.#selection(type, levels, new Set(), counter);
      if (counter.left >= 0) return selection ?? nothingOf(type);
    }
    throw new Error('a level has always room');
  }

  /** @returns the fields of a type that can be asked for without arguments. */
  fieldsOf(type: GraphQLCompositeType): readonly Field[] {
    const known = this.#fields.get(type);
    if (known) return known;
    const all = isUnionType(type) ? [] : Object.values(type.getFields());
    const found = all.filter(({ args, deprecationReason }) => deprecationReason == null && !args.some(isNeeded));
    this.#fields.set(type, found);
    return found;
  }

  #selection(
    type: GraphQLCompositeType,
    levels: number,
    above: ReadonlySet<string>,
    counter: { left: number },
  ): Selection | undefined {
    const around = new Set([...above, type.name]);
    const below = (field: Field, key: string, within: ReadonlySet<string>): Selected | undefined => {
      const named = getNamedType(field.type);
      counter.left -= 1;
      if (!isCompositeType(named)) return { key, field };
      if (counter.left < 0 || levels === 1 || within.has(named.name)) return undefined;
      const selection = this.#selection(named, levels - 1, within, counter);
      return selection && { key, field, below: selection };
    };
    const fields = this.fieldsOf(type).flatMap((field) => below(field, field.name, around) ?? []);
    if (!isAbstractType(type)) return fields.length > 0 ? { type, typename: false, fields, possible: [] } : undefined;
    counter.left -= 1;
    const keys = this.#possibleKeys(type);
    const possible = keys.flatMap(({ type: own, fields }) => {
      const within = new Set([...around, own.name]);
      const asked = fields.flatMap(({ field, key }) => below(field, key, within) ?? []);
      return asked.length > 0 ? [{ type: own, fields: asked }] : [];
    });
    return { type, typename: true, fields, possible };
  }

  /**
   * Lists the fields that possible types have beside the common ones. Fields of one name and several types get names of
   * their own.
   */
  #possibleKeys(type: GraphQLCompositeType) {
    const types = isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [];
    if (types.length > MAX_POSSIBLE) return [];
    const shared = new Set(isUnionType(type) ? [] : Object.keys(type.getFields()));
    const written = new Map<string, Set<string>>();
    const all = types.map((type) => ({ type, fields: this.fieldsOf(type).filter(({ name }) => !shared.has(name)) }));
    for (const { fields } of all)
      for (const { name, type: of } of fields) written.set(name, (written.get(name) ?? new Set()).add(String(of)));
    const taken = new Set([...shared, ...written.keys()]);
    return all.map(({ type: own, fields }) => ({
      type: own,
      fields: fields.map((field) => {
        const isAlike = (written.get(field.name)?.size ?? 1) === 1;
        return { field, key: isAlike ? field.name : freeKey(`${lowered(own.name)}_${field.name}`, taken) };
      }),
    }));
  }
}

/** Whether an argument must be given and nobody here can know its value. */
export function isNeeded(argument: GraphQLArgument): boolean {
  return isRequiredArgument(argument) && !isPageSize(argument);
}

function freeKey(key: string, taken: Set<string>): string {
  const free = taken.has(key) ? freeKey(`${key}_`, taken) : key;
  taken.add(free);
  return free;
}

function lowered(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** Selects `__typename` of an object that has nothing else to ask for. */
function nothingOf(type: GraphQLCompositeType): Selection {
  return { type, typename: true, fields: [], possible: [] };
}

/**
 * Writes a selection as a document has it, one field or bracket a line.
 * @example
 * owner with the field name   →   ['owner {', 'name', '}']
 */
export function selectionLines({ typename, fields, possible }: Selection): readonly string[] {
  return [
    ...(typename ? [TYPENAME] : []),
    ...fields.flatMap(fieldLines),
    ...possible.flatMap(({ type, fields: own }) => [`... on ${type.name} {`, ...own.flatMap(fieldLines), '}']),
  ];
}

function fieldLines({ key, field, below }: Selected): readonly string[] {
  const page = field.args.some(isPageSize) ? `(${FIRST}: ${PAGE_SIZE})` : '';
  const name = `${key === field.name ? key : `${key}: ${field.name}`}${page}`;
  return below ? [`${name} {`, ...selectionLines(below), '}'] : [name];
}

function isPageSize({ name, type }: GraphQLArgument): boolean {
  return name === FIRST && getNamedType(type) === GraphQLInt;
}

/** Counts the levels of objects that a selection asks for. */
export function levelsOf({ fields, possible }: Selection): number {
  const all = [...fields, ...possible.flatMap((type) => type.fields)];
  return 1 + Math.max(0, ...all.map(({ below }) => (below ? levelsOf(below) : 0)));
}
