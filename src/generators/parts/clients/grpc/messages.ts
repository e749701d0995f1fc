import { pascal } from '../../../../checks/names/words.ts';
import type { ProtoDefinition } from '../../../../model/contract/calls/grpc.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import type { GrpcProject } from './operation.ts';

const GOOGLE = 'google.protobuf.';
export const ANY = 'google.protobuf.Any';
/** The project's own message for `Any`. */
export const ANY_MESSAGE = 'AnyMessage';

export type EnumValue = Extract<ProtoDefinition, { kind: 'enum' }>['values'][number];

/** All messages and enumerations that the calls of a project reach, and their names in its own proto file. */
export interface Messages {
  readonly definitions: ReadonlyMap<string, ProtoDefinition>;
  /** The project's names by the contract's full names: `OrderMessage`, `StatusEnum.Value`. Well-known messages but `Any` are not here. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Collects the messages of a project's calls and names them anew: only numbers travel, names do not.
 * @example
 * depot.v1.Key, depot.v1.Status   →   KeyMessage, StatusEnum.Value
 */
export function messagesOf({ operations, types }: GrpcProject): Messages {
  const definitions = new Map(
    operations.flatMap(({ api }) =>
      api.contract.call.definitions.map((definition) => [definition.name, definition] as const),
    ),
  );
  const taken = new Set([...types.keys(), ANY_MESSAGE].map((name) => name.toLowerCase()));
  const names = new Map([[ANY, ANY_MESSAGE]]);
  for (const { kind, name } of [...definitions.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const words = name.split('.');
    const end = kind === 'message' ? 'Message' : 'Enum';
    const free = words.map((_, index) => pascal(words.slice(words.length - 1 - index).join('_'), 'Api') + end);
    const own =
      [...free, ...numbered(`${pascal(name, 'Api')}${end}`)].find((candidate) => !taken.has(candidate.toLowerCase())) ??
      name;
    taken.add(own.toLowerCase());
    names.set(name, kind === 'message' ? own : `${own}.Value`);
  }
  return { definitions, names };
}

function numbered(name: string): readonly string[] {
  return Array.from({ length: 1000 }, (_, index) => name + (index + 2));
}

/** Finds the definitions of all that may be in an `Any` of a project's calls; undefined where no call has one. */
export function heldBy({ operations }: GrpcProject): readonly ProtoDefinition[] | undefined {
  return operations.find(({ api }) => api.contract.call.any)?.api.contract.call.any;
}

/**
 * Finds the name of a field's type in the project's proto file.
 * @example
 * depot.v1.Key   →   KeyMessage
 * string   →   string
 */
export function protoName(type: string, { names }: Messages): string {
  return names.get(type) ?? type;
}

/**
 * Finds the Java class of a message, qualified.
 * @example
 * google.protobuf.Empty   →   com.google.protobuf.Empty
 * depot.v1.Key   →   com.acme.shop.client.proto.KeyMessage
 */
export function messageClass(name: string, messages: Messages, project: GrpcProject): string {
  const own = messages.names.get(name);
  if (own === undefined && name.startsWith(GOOGLE)) return `com.google.protobuf.${name.slice(GOOGLE.length)}`;
  return `${protoPackage(project)}.${own ?? name}`;
}

/** Finds the package of the Java classes that protoc writes: `com.acme.shop.client.proto`. */
export function protoPackage(project: Pick<GrpcProject, 'basePackage' | 'library'>): string {
  return `${packageOf(project, 'client')}.proto`;
}

/**
 * Orders the values of an enumeration as proto3 wants them: zero first, and added where there is none.
 * @example
 * OPEN = 1   →   UNSPECIFIED_ = 0, OPEN = 1
 */
export function zeroFirst(values: readonly EnumValue[]): readonly EnumValue[] {
  const sorted = [...values].sort((a, b) => Number(b.number === 0) - Number(a.number === 0));
  if (sorted[0]?.number === 0) return sorted;
  let name = 'UNSPECIFIED_';
  while (values.some((value) => value.name === name)) name += '_';
  return [{ name, number: 0 }, ...sorted];
}
