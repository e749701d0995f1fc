import {
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type InterfaceTypeDefinitionNode,
  isTypeExtensionNode,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  Lexer,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  Source,
  specifiedScalarTypes,
  TokenKind,
  type TypeExtensionNode,
  visit,
} from 'graphql';
import type { ContractFaults } from '../faults.ts';
import type { Limits } from '../limits.ts';
import { tooDeepAt } from '../nesting.ts';
import type { Position, SourceFile } from '../tree/node.ts';
import { isBrought } from './scalars.ts';

/** The directives that tell callers something; all others are the server's own. */
const DIRECTIVES = new Set(['deprecated', 'specifiedBy', 'oneOf']);
const BUILT_IN = new Set(specifiedScalarTypes.map(({ name }) => name));
const MAX_PROBLEM_CHARS = 300;

/** Finds the positions of nodes in the uploaded files. */
export class Positions {
  readonly #files = new Map<Source, SourceFile>();

  add(source: Source, file: SourceFile): void {
    this.#files.set(source, file);
  }

  /** @returns the position of a node; that of the first file where it has none. */
  of(
    node: { readonly loc?: { readonly source: Source; readonly start: number } | undefined } | undefined | null,
  ): Position {
    return this.at(node?.loc?.source, node?.loc?.start);
  }

  at(source: Source | undefined, at = 0): Position {
    const file = (source && this.#files.get(source)) ?? [...this.#files.values()][0];
    if (!file) throw new Error('no file was parsed');
    return { file, at };
  }
}

/**
 * Parses files as one schema document. It keeps only definitions of types; an extension of a type that nobody defines
 * becomes its definition.
 * @example
 * extend type Query { pets: [Pet] }   →   the definition of `Query`, where no file has one
 * @throws Fault `invalidRequest` where a file is not GraphQL.
 */
export function parseFiles(
  files: readonly SourceFile[],
  positions: Positions,
  faults: ContractFaults,
  limits: Limits,
): DocumentNode {
  const definitions = files.flatMap((file) => definitionsOf(file, positions, faults, limits));
  faults.throwIfAny();
  return visit(
    { kind: Kind.DOCUMENT, definitions: completed(definitions) },
    {
      Directive: (node) => (DIRECTIVES.has(node.name.value) ? undefined : null),
      ObjectTypeDefinition: withoutRepeats,
      InterfaceTypeDefinition: withoutRepeats,
    },
  );
}

/**
 * Drops fields that a type has twice in the same form: some generators of schemas print them so, with other
 * descriptions.
 */
function withoutRepeats<T extends ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode>(node: T): T | undefined {
  const fields = node.fields ?? [];
  if (new Set(fields.map(({ name }) => name.value)).size === fields.length) return undefined;
  const printed = fields.map(({ name, type, arguments: args = [] }) =>
    [name.value, print(type), ...args.map((argument) => `${argument.name.value} ${print(argument.type)}`)].join(' '),
  );
  return { ...node, fields: fields.filter((_, index) => printed.indexOf(printed[index] ?? '') === index) };
}

function definitionsOf(
  file: SourceFile,
  positions: Positions,
  faults: ContractFaults,
  limits: Limits,
): readonly DefinitionNode[] {
  const source = new Source(file.content, file.path);
  positions.add(source, file);
  if (file.content.trim() === '') return [];
  try {
    const at = tooDeepAt(tokensOf(source), limits.depth);
    if (at === undefined) return parse(source, { maxTokens: limits.nodes }).definitions;
    faults.add({ file, at }, 'schema.tooDeep', { limit: limits.depth });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    noteError(error, positions, faults);
  }
  return [];
}

/** @throws GraphQLError at a sign that no token begins with. */
function* tokensOf(source: Source): Generator<{ readonly text: string; readonly at: number }> {
  const lexer = new Lexer(source);
  // The kind of a bracket is the bracket itself.
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance())
    yield { text: token.kind, at: token.start };
}

/** Notes a fault that the library found in a document, at its position. */
export function noteError(error: GraphQLError, positions: Positions, faults: ContractFaults): void {
  const position = error.nodes?.[0] ? positions.of(error.nodes[0]) : positions.at(error.source, error.positions?.[0]);
  const problem = error.message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_PROBLEM_CHARS);
  faults.add(position, 'schema.graphQl', { problem });
}

function completed(definitions: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const own = definitions.filter(
    (definition) =>
      (isTypeSystemDefinitionNode(definition) || isTypeSystemExtensionNode(definition)) &&
      definition.kind !== Kind.DIRECTIVE_DEFINITION &&
      !(definition.kind === Kind.SCALAR_TYPE_DEFINITION && BUILT_IN.has(definition.name.value)),
  );
  const defined = new Set(
    own.flatMap((definition) =>
      'name' in definition && !isTypeExtensionNode(definition) && definition.name ? [definition.name.value] : [],
    ),
  );
  const whole = own.map((definition) => {
    if (!isTypeExtensionNode(definition) || defined.has(definition.name.value)) return definition;
    defined.add(definition.name.value);
    return definitionOf(definition);
  });
  return [...whole, ...broughtBy(own, defined)];
}

function definitionOf(extension: TypeExtensionNode): DefinitionNode {
  return { ...extension, kind: extension.kind.replace('Extension', 'Definition') } as DefinitionNode;
}

/** Makes definitions of the scalars that are used and that servers bring themselves. */
function broughtBy(definitions: readonly DefinitionNode[], defined: ReadonlySet<string>): readonly DefinitionNode[] {
  const found = new Set<string>();
  visit(
    { kind: Kind.DOCUMENT, definitions },
    {
      NamedType({ name: { value } }) {
        if (isBrought(value) && !defined.has(value)) found.add(value);
      },
    },
  );
  return [...found].map((value) => ({ kind: Kind.SCALAR_TYPE_DEFINITION, name: { kind: Kind.NAME, value } }));
}
