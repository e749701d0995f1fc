import type {
  DatabaseOperation,
  DatabaseProject,
} from '../../../src/generators/parts/sources/database/operation/operation.ts';
import type { DataType } from '../../../src/model/types.ts';
import { exactJson, type Started } from '../../generated/databases/shop.ts';
import type { Answer } from '../answer.ts';
import type { Sent } from '../values.ts';

/** Somebody who calls a started service as its technology is called. */
export interface SweptClient {
  /** @param values of the request's members; what is not sent is undefined. A failure inside of the service is '500'. */
  call(operation: DatabaseOperation, values: readonly (Sent | undefined)[], signal: AbortSignal): Promise<Answer>;
  close(): void | Promise<void>;
}

/** A technology that routines are swept through. */
export interface SweptTechnology {
  readonly id: string;
  /** The options of an endpoint. */
  options(index: number): Readonly<Record<string, unknown>>;
  /** Those of a second endpoint of the same routine, where it can be asked in another way too. */
  also?(
    operation: DatabaseOperation,
    project: DatabaseProject,
    index: number,
  ): Readonly<Record<string, unknown>> | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  connect(started: Started, project: DatabaseProject): Promise<SweptClient>;
}

/** @returns what is sent, by the properties of the request; `written` writes a value as the technology has it. */
export function sentMembers(
  { request: { members } }: DatabaseOperation,
  values: readonly (Sent | undefined)[],
  written: (value: unknown, type: DataType) => unknown = (value) => value,
): Record<string, unknown> {
  return Object.fromEntries(
    members.flatMap(({ property, type }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[property, written(value.json, type)]];
    }),
  );
}

/** How a technology writes what JSON has no own form for, wherever it stands. */
interface Written {
  readonly enum?: (one: { readonly java: string; readonly value: string }) => unknown;
  readonly json?: (value: unknown) => unknown;
}

/** @returns a function that writes a value of a type. */
export function writing(types: DatabaseProject['types'], { enum: name, json }: Written) {
  const written = (value: unknown, type: DataType): unknown => {
    if (value === null || value === undefined) return value;
    if (type.kind === 'json') return json ? json(value) : value;
    if (type.kind === 'list') return Array.isArray(value) ? value.map((item) => written(item, type.of)) : value;
    const named = type.kind === 'ref' ? types.get(type.name) : undefined;
    if (named === undefined) return value;
    if (named.kind === 'enum') {
      const constant = named.constants.find((constant) => constant.value === value);
      return constant && name ? name(constant) : value;
    }
    const inner = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      named.members.map((member) => [member.property, written(inner[member.property], member.type)]),
    );
  };
  return written;
}

/** A failure that a service tells by a word of its own. */
export function failed(kind: string, text: string): Answer {
  return { failed: /^internal/i.test(kind) ? '500' : kind, leaves: [], text };
}

/** @returns a document that travelled as a text, as JSON; any other text as it is. */
export function documentOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return exactJson(text);
  } catch {
    return text;
  }
}
