import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  valueFromASTUntyped,
} from 'graphql';
import type { ContractMember, ContractType } from '../../model/contract/contract.ts';
import type { DataType } from '../../model/types.ts';
import type { Budget } from '../faults.ts';
import { joined, readable } from '../texts.ts';
import type { Positions } from './parse-files.ts';
import { isFile, scalarType } from './scalars.ts';
import { type Selected, type Selection, TYPENAME } from './selection.ts';

interface Answered {
  readonly written: string;
  readonly doc?: string;
  /** How often the object is asked for. */
  count: number;
  readonly members: Map<string, { readonly member: ContractMember; count: number }>;
}

/** Collects the types that operations of one schema take and answer. A name stands for one type in a whole schema. */
export class TypeCollector {
  readonly #budget: Budget;
  readonly #positions: Positions;
  readonly #enums = new Map<string, ContractType>();
  /** The input objects that were read; undefined while one is read, because it may hold itself. */
  readonly #inputs = new Map<string, ContractType | undefined>();
  readonly #answers = new Map<string, Answered>();

  constructor(budget: Budget, positions: Positions) {
    this.#budget = budget;
    this.#positions = positions;
  }

  /**
   * Reads an argument, or a field of an input object, as a member. A member with a default may be left out.
   * @example
   * first: Int = 20   →   {name: 'first', required: false, nullable: true, written: 'Int', doc: 'Default: 20.', …}
   */
  input(field: GraphQLArgument | GraphQLInputField): ContractMember {
    const { name, type, description, deprecationReason } = field;
    const given = defaultOf(field);
    const doc = joined(
      readable(description ?? ''),
      given === undefined ? undefined : `Default: ${given}.`,
      deprecationReason == null ? undefined : 'Deprecated.',
    );
    const isNonNull = isNonNullType(type);
    return {
      name,
      type: this.#typeOf(type),
      required: isNonNull && given === undefined,
      nullable: !isNonNull,
      written: String(type),
      ...(doc !== undefined && { doc }),
    };
  }

  /** Whether a file would have to be sent for a type. */
  takesFile(type: GraphQLType): boolean {
    const named = getNamedType(type);
    if (isScalarType(named)) return isFile(named);
    return isInputObjectType(named) && this.#filed(named, new Set());
  }

  #filed(type: GraphQLInputObjectType, above: Set<string>): boolean {
    if (above.has(type.name)) return false;
    above.add(type.name);
    return Object.values(type.getFields()).some((field) => {
      const named = getNamedType(field.type);
      if (isScalarType(named)) return isFile(named);
      return isInputObjectType(named) && this.#filed(named, above);
    });
  }

  /** Reads the type of an answer with its selection; a scalar has none. */
  answer(type: GraphQLType, selection: Selection | undefined): DataType {
    if (selection) this.#collect(selection);
    return this.#typeOf(type);
  }

  /** @returns all types that were met, in the order in which they were met. */
  finish(): readonly ContractType[] {
    const answered = [...this.#answers].map(
      ([key, { written, doc, count, members }]): ContractType => ({
        ...{ kind: 'record', key, path: [key], written },
        ...(doc !== undefined && { doc }),
        members: [...members.values()].map(({ member, count: own }) =>
          // What is not asked for everywhere may be missing, whatever the schema says.
          own === count ? member : { ...member, required: false, nullable: true },
        ),
      }),
    );
    const inputs = [...this.#inputs.values()].flatMap((type) => type ?? []);
    return [...answered, ...inputs, ...this.#enums.values()];
  }

  #typeOf(type: GraphQLType): DataType {
    if (isNonNullType(type)) return this.#typeOf(type.ofType);
    if (isListType(type)) return { kind: 'list', of: this.#typeOf(type.ofType) };
    if (isScalarType(type)) return scalarType(type);
    if (isEnumType(type)) this.#enum(type);
    else if (isInputObjectType(type)) this.#inputObject(type);
    return { kind: 'ref', name: type.name };
  }

  #enum(type: GraphQLEnumType): void {
    if (this.#enums.has(type.name)) return;
    this.#budget.spend('types', this.#positions.of(type.astNode));
    const doc = readable(type.description ?? '');
    this.#enums.set(type.name, {
      ...{ kind: 'enum', key: type.name, path: [type.name], written: `${type.name} (enum)` },
      ...(doc !== undefined && { doc }),
      values: type.getValues().map(({ name }) => name),
    });
  }

  #inputObject(type: GraphQLInputObjectType): void {
    if (this.#inputs.has(type.name)) return;
    this.#budget.spend('types', this.#positions.of(type.astNode));
    this.#inputs.set(type.name, undefined);
    const fields = Object.values(type.getFields());
    this.#budget.spend('members', this.#positions.of(type.astNode), fields.length);
    const doc = joined(
      readable(type.description ?? ''),
      type.isOneOf ? 'Exactly one of its members is given.' : undefined,
    );
    this.#inputs.set(type.name, {
      ...{ kind: 'record', key: type.name, path: [type.name], written: `${type.name} (input)` },
      ...(doc !== undefined && { doc }),
      members: fields.map((field) => this.input(field)),
    });
  }

  #collect({ type, typename, fields, possible }: Selection): void {
    const position = this.#positions.of(type.astNode);
    const known = this.#answers.get(type.name);
    if (!known) this.#budget.spend('types', position);
    const doc = joined(readable(type.description ?? ''), typename ? TYPENAME_DOC : undefined);
    const answered = known ?? {
      written: type.name,
      ...(doc !== undefined && { doc }),
      count: 0,
      members: new Map(),
    };
    this.#answers.set(type.name, answered);
    answered.count += 1;
    const add = (member: ContractMember) => {
      const there = answered.members.get(member.name);
      if (there) there.count += 1;
      else {
        this.#budget.spend('members', position);
        answered.members.set(member.name, { member, count: 1 });
      }
    };
    if (typename) add(TYPENAME_MEMBER);
    for (const field of fields) add(this.#member(field));
    for (const { all, of } of byKey(possible)) {
      // Each may ask for other fields of the same object: all of them are members of its record.
      const [member] = all.map((field) => this.#member(field));
      if (!member) continue;
      const told = joined(`Of ${of.join(', ')}.`, member.doc) ?? '';
      add({ ...member, required: false, nullable: true, doc: told });
    }
  }

  #member({ key, field, below }: Selected): ContractMember {
    const doc = readable(field.description ?? '');
    const nullable = !isNonNullType(field.type);
    return {
      name: key,
      type: this.answer(field.type, below),
      required: !nullable,
      nullable,
      written: String(field.type),
      ...(doc !== undefined && { doc }),
    };
  }
}

/** Groups the fields of several possible types by their names in the answer, with the names of the types. */
function byKey(
  possible: Selection['possible'],
): readonly { readonly all: readonly Selected[]; readonly of: readonly string[] }[] {
  const found = new Map<string, { all: Selected[]; of: string[] }>();
  for (const { type, fields } of possible)
    for (const field of fields) {
      const known = found.get(field.key) ?? { all: [], of: [] };
      found.set(field.key, known);
      known.all.push(field);
      known.of.push(type.name);
    }
  return [...found.values()];
}

const TYPENAME_DOC = 'One of several types: `__typename` says which, and members of the others are null.';
const TYPENAME_MEMBER: ContractMember = {
  ...{ name: TYPENAME, type: { kind: 'string' }, required: true, nullable: false, written: 'String!' },
  doc: 'The type of the object, as the API calls it.',
};

/**
 * Writes the default of an argument or a field as JSON; nothing where it has none.
 * @example
 * size: Size = SMALL   →   "SMALL"
 */
function defaultOf({ astNode }: GraphQLArgument | GraphQLInputField): string | undefined {
  const value = astNode?.defaultValue;
  return value ? JSON.stringify(valueFromASTUntyped(value)).slice(0, 200) : undefined;
}
