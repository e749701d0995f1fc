import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import type { GraphQlCall } from '../../model/contract/calls/graphql.ts';
import type { ContractOperation } from '../../model/contract/contract.ts';
import { type Budget, faultAt } from '../faults.ts';
import { joined, oneLine, readable } from '../texts.ts';
import type { Positions } from './parse-files.ts';
import { isNeeded, levelsOf, type Selection, Selector, selectionLines } from './selection.ts';
import type { TypeCollector } from './type-collector.ts';

type Field = GraphQLField<unknown, unknown>;
type Kind = GraphQlCall['kind'] | 'subscription';

const NAMED_AT_MOST = 10;

interface Reading {
  readonly types: TypeCollector;
  readonly positions: Positions;
  readonly budget: Budget;
}

/**
 * Reads every field of the root types as an operation: queries, mutations, then subscriptions, which are refused.
 * @example
 * type Query { pet(id: ID!): Pet }   →   {id: 'pet', title: 'query pet', nature: 'reads', …}
 */
export function readOperations(schema: GraphQLSchema, reading: Reading): readonly ContractOperation<GraphQlCall>[] {
  const selector = new Selector(schema);
  const roots: readonly (readonly [Kind, GraphQLObjectType | null | undefined])[] = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ];
  const taken = new Set<string>();
  return roots.flatMap(([kind, root]) => {
    const fields = Object.values(root?.getFields() ?? {}).filter(({ name }) => !name.startsWith('_'));
    return fields.map((field) => {
      const id = taken.has(field.name) ? `${kind} ${field.name}` : field.name;
      taken.add(id);
      reading.budget.spend('operations', reading.positions.of(field.astNode));
      return readOperation(kind, id, field, selector, reading);
    });
  });
}

function readOperation(
  kind: Kind,
  id: string,
  field: Field,
  selector: Selector,
  { types, positions, budget }: Reading,
): ContractOperation<GraphQlCall> {
  const { name, args, type } = field;
  const named = getNamedType(type);
  budget.spend('members', positions.of(field.astNode), args.length);
  const selection = isCompositeType(named) ? selector.select(named) : undefined;
  const refused = refusalOf(kind, field, types);
  const summary = oneLine(field.description?.split('\n', 1)[0]);
  const doc = joined(
    readable(field.description ?? ''),
    field.deprecationReason == null ? undefined : 'Deprecated.',
    ...(selection ? notesOf(selection) : []),
  );
  const nullable = !isNonNullType(type);
  return {
    id,
    title: `${kind} ${name}`,
    key: id,
    nature: kind === 'mutation' ? 'writes' : 'reads',
    ...(summary !== undefined && { summary }),
    ...(doc !== undefined && { doc }),
    parameters: args.map((argument) => types.input(argument)),
    answer: { type: types.answer(type, selection), required: true, nullable, written: String(type) },
    call: {
      protocol: 'graphql',
      kind: kind === 'mutation' ? 'mutation' : 'query',
      field: name,
      variables: args.map((argument) => ({ name: argument.name, type: variableType(argument) })),
      selection: selection ? selectionLines(selection) : [],
    },
    ...(refused !== undefined && { refused: faultAt(positions.of(field.astNode), refused) }),
  };
}

/**
 * Writes the type of an argument's variable. It may be left out where the argument has a default, even if its type says
 * otherwise.
 */
function variableType({ type, astNode }: Field['args'][number]): string {
  return astNode?.defaultValue && isNonNullType(type) ? String(type.ofType) : String(type);
}

function refusalOf(kind: Kind, { args }: Field, types: TypeCollector): string | undefined {
  if (kind === 'subscription') return 'refusals.subscription';
  return args.some(({ type }) => types.takesFile(type)) ? 'refusals.upload' : undefined;
}

/** Tells which fields of the answer's own object are left out, and how deep the selection is. */
function notesOf(selection: Selection): readonly string[] {
  const { type } = selection;
  const all = isUnionType(type) ? [] : Object.values(type.getFields());
  const left = all.filter(({ args }) => args.some(isNeeded)).map(({ name }) => name);
  const names = left.slice(0, NAMED_AT_MOST).join(', ') + (left.length > NAMED_AT_MOST ? ', …' : '');
  return [
    ...(left.length > 0 ? [`Not asked for, since they need arguments: ${names}.`] : []),
    `Objects are asked for ${levelsOf(selection)} deep, none inside itself.`,
  ];
}
