import {
  type DefinitionNode,
  type DocumentNode,
  GraphQLError,
  type InterfaceTypeDefinitionNode,
  isTypeExtensionNode,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  Source,
  specifiedScalarTypes,
  type TypeExtensionNode,
  visit,
} from 'graphql';
import type { ContractFaults } from '../faults.ts';
import type { Limits } from '../limits.ts';
import type { Place, SourceFile } from '../tree/node.ts';
import { isBrought } from './scalars.ts';

/** The directives that tell callers something; all others are the server's own. */
const DIRECTIVES = new Set(['deprecated', 'specifiedBy', 'oneOf']);
const BUILT_IN = new Set(specifiedScalarTypes.map(({ name }) => name));
const MAX_PROBLEM_CHARS = 300;

/** Finds the places of nodes in the uploaded files. */
export class Places {
  readonly #files = new Map<Source, SourceFile>();

  add(source: Source, file: SourceFile): void {
    this.#files.set(source, file);
  }

  /** @returns the place of a node; that of the first file where it has none. */
  of(
    node: { readonly loc?: { readonly source: Source; readonly start: number } | undefined } | undefined | null,
  ): Place {
    return this.at(node?.loc?.source, node?.loc?.start);
  }

  at(source: Source | undefined, at = 0): Place {
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
  places: Places,
  faults: ContractFaults,
  limits: Limits,
): DocumentNode {
  const definitions = files.flatMap((file) => definitionsOf(file, places, faults, limits));
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
  places: Places,
  faults: ContractFaults,
  limits: Limits,
): readonly DefinitionNode[] {
  const source = new Source(file.content, file.path);
  places.add(source, file);
  if (file.content.trim() === '') return [];
  try {
    return parse(source, { maxTokens: limits.nodes }).definitions;
  } catch (error) {
    if (error instanceof GraphQLError) noteError(error, places, faults);
    else if (error instanceof RangeError) faults.add({ file, at: 0 }, 'schema.tooDeep', { limit: limits.depth });
    else throw error;
    return [];
  }
}

/** Notes a fault that the library found in a document, at its place. */
export function noteError(error: GraphQLError, places: Places, faults: ContractFaults): void {
  const place = error.nodes?.[0] ? places.of(error.nodes[0]) : places.at(error.source, error.positions?.[0]);
  const problem = error.message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_PROBLEM_CHARS);
  faults.add(place, 'schema.graphQl', { problem });
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
