import { pascal } from '../../../../checks/names/words.ts';
import type { ProtoDefinition } from '../../../../model/contract/calls/grpc.ts';
import { packageOf } from '../../../text/java/java-file.ts';
import type { GrpcProject } from './operation.ts';

const GOOGLE = 'google.protobuf.';
export const ANY = 'google.protobuf.Any';
/** The project's own message for it. */
export const ANY_MESSAGE = 'AnyMessage';

export type EnumValue = Extract<ProtoDefinition, { kind: 'enum' }>['values'][number];

/** All messages and enumerations that the calls of a project reach, and what they are called in its own proto file. */
export interface Messages {
  readonly definitions: ReadonlyMap<string, ProtoDefinition>;
  /** By full names of the contract: `OrderMessage`, `StatusEnum.Value`; what is well-known keeps its name, but for `Any`. */
  readonly names: ReadonlyMap<string, string>;
}

/** @returns what travels in the calls of a project. Names of messages do not travel: only numbers do. */
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

/** @returns the definitions of whatever may be in an `Any` of a project's calls; nothing where none of them has one. */
export function heldBy({ operations }: GrpcProject): readonly ProtoDefinition[] | undefined {
  return operations.find(({ api }) => api.contract.call.any)?.api.contract.call.any;
}

/** @returns what a type of a field is called in the project's proto file. */
export function protoName(type: string, { names }: Messages): string {
  return names.get(type) ?? type;
}

/** @returns the Java class of a message, qualified. */
export function messageClass(name: string, messages: Messages, project: GrpcProject): string {
  const own = messages.names.get(name);
  if (own === undefined && name.startsWith(GOOGLE)) return `com.google.protobuf.${name.slice(GOOGLE.length)}`;
  return `${protoPackage(project)}.${own ?? name}`;
}

/** @returns the package of the Java classes that protoc writes. */
export function protoPackage(project: Pick<GrpcProject, 'basePackage' | 'library'>): string {
  return `${packageOf(project, 'client')}.proto`;
}

/** @returns the values of an enumeration as proto3 wants them: zero is there, and the first. */
export function zeroFirst(values: readonly EnumValue[]): readonly EnumValue[] {
  const sorted = [...values].sort((a, b) => Number(b.number === 0) - Number(a.number === 0));
  if (sorted[0]?.number === 0) return sorted;
  let name = 'UNSPECIFIED_';
  while (values.some((value) => value.name === name)) name += '_';
  return [{ name, number: 0 }, ...sorted];
}
