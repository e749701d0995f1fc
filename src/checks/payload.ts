import type { FieldFault } from '../model/fault.ts';
import type { Judged } from '../model/judged.ts';
import { type Inputs, type Mapping, NESTED_NAME, type Origin } from '../model/mapping.ts';
import { answerName, type Sendable, stepsTo } from '../model/payload.ts';
import type { Project } from '../model/project.ts';
import { checkMapping } from './mapping.ts';

/** The payload of a sender, as its request has it. */
export interface SenderPayload {
  readonly mapping: Mapping;
  /** The origins that the sender makes payloads from; undefined where it sends answers only as they are. */
  readonly inputs: Inputs | undefined;
  /** The path of the payload's field: `endpoints.3.senders.0.payload`. */
  readonly field: string;
}

/**
 * Checks a payload before its operation is known.
 * @returns the faults, each beside its own field.
 */
export function checkPayload({ mapping, inputs, field }: SenderPayload): readonly FieldFault[] {
  if (mapping.length > 0 && !inputs) return [{ field, message: 'payloadNone' }];
  const named = mapping.map(({ target }) => target);
  return [
    ...checkMapping({ mapping, inputs, options: {}, field }),
    ...named.flatMap((target, index) => {
      const message = isName(target) ? isWithin(target, named) && 'inputNested' : 'payloadTarget';
      return message ? [{ field: `${field}.${index}.target`, message }] : [];
    }),
  ];
}

/**
 * Lists everything that is sent: the mapped values, then each member of the answer that is not sent under another name.
 * @returns an empty mapping where nothing is mapped: the answer is sent as it is. Each fault stands beside its own field.
 */
export function resolvePayload(payload: SenderPayload, operation: Sendable, types: Project['types']): Judged<Mapping> {
  const { mapping, field } = payload;
  const malformed = checkPayload(payload);
  const wrong = malformed.length > 0 ? malformed : unknownIn(payload, operation, types);
  if (mapping.length === 0 || wrong.length > 0) return { value: [], faults: wrong };
  const sent = new Set(mapping.flatMap(({ target, from }) => [target, movedName(from, operation, types)]));
  const own = operation.response.members.map(answerName).filter((name) => !sent.has(name));
  const nested = mapping.flatMap(({ target }, index) =>
    isWithin(target, own) ? [{ field: `${field}.${index}.target`, message: 'inputNested' }] : [],
  );
  const rest = own.map((name) => ({ target: name, from: { place: 'response', name } }));
  return { value: [...mapping, ...rest], faults: nested };
}

/** Finds names that lead to no member of the request or the answer. */
function unknownIn(
  { mapping, field }: SenderPayload,
  operation: Sendable,
  types: Project['types'],
): readonly FieldFault[] {
  return mapping.flatMap(({ from }, index) =>
    !('place' in from) || stepsTo(operation, from, types)
      ? []
      : [{ field: `${field}.${index}.from.name`, message: 'payloadMember' }],
  );
}

const isName = (target: string) => new RegExp(`^(?:${NESTED_NAME})$`).test(target);

/** Finds the member of the answer that is sent under another name. */
function movedName(from: Origin, operation: Sendable, types: Project['types']): string | undefined {
  const [first, ...inner] = ('place' in from && stepsTo(operation, from, types)) || [];
  return first?.kind === 'answered' && inner.length === 0 ? answerName(first.member) : undefined;
}

/** Whether a value would stand inside another one, or around it. */
function isWithin(target: string, others: readonly string[]): boolean {
  return others.some((other) => other.startsWith(`${target}.`) || target.startsWith(`${other}.`));
}
