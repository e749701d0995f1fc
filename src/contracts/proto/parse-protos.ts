import protobuf, {
  type Field,
  type NamespaceBase,
  type ReflectionObject,
  type Root,
  type Service,
  type Type,
} from 'protobufjs';
import type { ContractFaults } from '../faults.ts';
import { LIMITS } from '../limits.ts';
import type { Position, SourceFile } from '../tree/node.ts';
import { type Declared, declaredIn, positionInLine } from './declarations.ts';

/** The files of messages that every library brings; most of their messages are single values here. */
const WELL_KNOWN = ['any', 'duration', 'empty', 'field_mask', 'struct', 'timestamp', 'wrappers'];
/** The messages that describe schemas: no call has them, but files may name them. */
const DESCRIBING =
  'Api Method Mixin Type Field Enum EnumValue Option SourceContext FileDescriptorSet FileDescriptorProto DescriptorProto FieldDescriptorProto EnumDescriptorProto ServiceDescriptorProto MethodDescriptorProto'.split(
    ' ',
  );
/** Uploaded copies of those files add nothing. */
const BUNDLED = /(?:^|\/)google\/protobuf\/[a-z_]+\.proto$/;
const PROBLEM_CHARS = 300;

/** The uploaded files as one tree of names, with the position where each name is declared. */
export interface ProtoDocument {
  readonly root: Root;
  /** @returns the position of a declaration, or of the word `behind` that follows it. */
  positionOf(object: ReflectionObject, behind?: string): Position;
  /** @returns the file that declares something; nothing for a declaration that was not uploaded. */
  fileOf(object: ReflectionObject): { readonly file: SourceFile; readonly declared: Declared } | undefined;
}

/**
 * Parses files together. An import of a file that was not uploaded passes, because it may bring only options; a type
 * that is missing is a fault where it is named.
 * @throws Fault `invalidRequest` with everything that is not proto2 or proto3, each with file, line and column.
 */
export function parseProtos(files: readonly SourceFile[], faults: ContractFaults): ProtoDocument {
  const declared = new Map(files.map((file) => [file.path, { file, declared: declaredIn(file.content) }]));
  for (const { file, declared: inFile } of declared.values()) checkDeclared(file, inFile, faults);
  faults.throwIfAny();
  const root = new protobuf.Root();
  for (const name of WELL_KNOWN) addWellKnown(root, name);
  root.define('google.protobuf', Object.fromEntries(DESCRIBING.map((name) => [name, { fields: {} }])));
  for (const { file } of declared.values()) if (!BUNDLED.test(file.path)) parseFile(file, root, faults);
  faults.throwIfAny();
  const fileOf = (object: ReflectionObject) => declared.get(object.filename ?? '');
  return {
    root,
    fileOf,
    positionOf(object, behind) {
      const own = fileOf(object) ?? [...declared.values()][0];
      if (!own) throw new Error('no file was parsed');
      const at = own.declared.names.get(object.fullName.slice(1))?.[0] ?? 0;
      const found = behind === undefined ? -1 : own.file.content.indexOf(behind, at);
      return { file: own.file, at: found >= 0 ? found : at };
    },
  };
}

function addWellKnown(root: Root, name: string): void {
  const found = protobuf.common.get(`google/protobuf/${name}.proto`);
  if (found?.nested) root.addJSON(found.nested);
}

function checkDeclared(file: SourceFile, declared: Declared, faults: ContractFaults): void {
  const { syntax, syntaxAt, edition, tooDeepAt } = declared;
  if (tooDeepAt !== undefined) faults.add({ file, at: tooDeepAt }, 'schema.tooDeep', { limit: LIMITS.depth });
  if (edition !== undefined)
    faults.add({ file, at: 0 }, 'schema.protoSyntax', { syntax: `edition ${edition.slice(0, 20)}` });
  else if (syntax !== undefined && syntax !== 'proto2' && syntax !== 'proto3')
    faults.add({ file, at: syntaxAt }, 'schema.protoSyntax', { syntax: syntax.slice(0, 20) });
}

function parseFile(file: SourceFile, root: Root, faults: ContractFaults): void {
  try {
    // Not in the library's types: what it declares is marked with it.
    (protobuf.parse as { filename?: string }).filename = file.path;
    protobuf.parse(file.content, root, { keepCase: true, alternateCommentMode: true });
  } catch (error) {
    noteProblem(error, file, faults);
  }
}

/** Notes the parser's complaint, at the token that it names. */
function noteProblem(error: unknown, file: SourceFile, faults: ContractFaults): void {
  const told = error instanceof Error ? error.message : '';
  const line = /\(.*?\bline (\d+)\)$/.exec(told)?.[1];
  const problem = told
    .replace(/ \(.*\bline \d+\)$/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, PROBLEM_CHARS);
  const token = /'([^']*)'/.exec(told)?.[1] ?? '';
  const inLine = line === undefined ? undefined : positionInLine(file, Number(line), token);
  faults.add(inLine ?? { file, at: duplicateAt(problem, file.content) }, 'schema.proto', { problem });
}

/**
 * Finds the second position of a duplicate.
 * @example
 * duplicate id 1 in Type A   →   the offset of the second `= 1` in `message A`
 */
function duplicateAt(problem: string, content: string): number {
  const [, id, type] = /^duplicate id (\d+) in \w+ \.?(\S+)/.exec(problem) ?? [];
  if (id !== undefined && type !== undefined) {
    const start = new RegExp(`\\bmessage\\s+${lastOf(type)}\\b`).exec(content)?.index ?? 0;
    const first = new RegExp(`=\\s*${id}\\b`).exec(content.slice(start));
    const second = first && new RegExp(`=\\s*${id}\\b`).exec(content.slice(start + first.index + 1));
    return start + (second ? first.index + 1 + second.index : (first?.index ?? 0));
  }
  const name = /^duplicate name '([^']+)'/.exec(problem)?.[1];
  const positions = name === undefined ? [] : [...declaredIn(content).names].filter(([full]) => lastOf(full) === name);
  return positions.find(([, at]) => at.length > 1)?.[1][1] ?? positions.at(-1)?.[1][0] ?? 0;
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** @returns everything of a kind that was uploaded, in the order of the files. */
export function allOf<T extends ReflectionObject>(
  { root, fileOf }: ProtoDocument,
  is: (object: ReflectionObject) => object is T,
): readonly T[] {
  const found: T[] = [];
  const visit = (namespace: NamespaceBase) => {
    for (const nested of namespace.nestedArray) {
      if (is(nested) && fileOf(nested)) found.push(nested);
      if (nested instanceof protobuf.Namespace) visit(nested);
    }
  };
  visit(root);
  return found;
}

export const isService = (object: ReflectionObject): object is Service => object instanceof protobuf.Service;
export const isMessage = (object: ReflectionObject): object is Type => object instanceof protobuf.Type;
export const isField = (object: ReflectionObject): object is Field => object instanceof protobuf.Field;
