import type { SourceOperation } from './operation.ts';
import type { Member, RecordMember, RequestMember, TypeDef, TypeName } from './types.ts';

type Types = ReadonlyMap<TypeName, TypeDef>;
type Answer = SourceOperation['response']['members'][number];

/** The part of an operation that a payload is made from. */
export type Sendable = Pick<SourceOperation, 'request' | 'response'>;

/** A step on the way from a request or an answer to a value in it. */
export type Step =
  | { readonly kind: 'asked'; readonly member: RequestMember }
  | { readonly kind: 'answered'; readonly member: Answer }
  | { readonly kind: 'inner'; readonly member: RecordMember };

/**
 * Finds the way to a member by its name, in which periods lead into records.
 * @example
 * {place: 'request', name: 'customer.email'}   →   the steps `customer` and `email`
 * @returns nothing where there is no such member.
 */
export function stepsTo(
  { request, response }: Sendable,
  { place, name }: { readonly place: string; readonly name: string },
  types: Types,
): readonly Step[] | undefined {
  const [first = '', ...rest] = name.split('.');
  const steps: Step[] = [];
  let step: Step | undefined =
    place === 'request' ? found('asked', request.members, first) : answered(response.members, first);
  for (const word of rest) {
    if (!step) return undefined;
    steps.push(step);
    step = found('inner', membersOf(step, types), word);
  }
  return step && [...steps, step];
}

/** The name of an answer's member in a payload, even where the member is the whole answer. */
export function answerName(member: Answer): string {
  return member.kind === 'value' ? member.member.property : member.property;
}

function answered(all: readonly Answer[], name: string): Step | undefined {
  const member = all.find((candidate) => answerName(candidate) === name || spelledName(candidate) === name);
  return member && { kind: 'answered', member };
}

function spelledName(member: Answer): string | undefined {
  if (member.kind === 'count') return undefined;
  return member.kind === 'value' ? member.member.name : member.name;
}

function found(kind: 'asked', all: readonly RequestMember[], name: string): Step | undefined;
function found(kind: 'inner', all: readonly RecordMember[], name: string): Step | undefined;
function found(kind: 'asked' | 'inner', all: readonly Member[], name: string): Step | undefined {
  const member = all.find((candidate) => candidate.property === name || candidate.name === name);
  return member && ({ kind, member } as Step);
}

function membersOf({ kind, member }: Step, types: Types): readonly RecordMember[] {
  if (kind === 'answered' && member.kind === 'rows') return member.many ? [] : member.columns;
  if (kind === 'answered' && member.kind === 'count') return [];
  const { type } = kind === 'answered' && member.kind === 'value' ? member.member : (member as Member);
  const named = type.kind === 'ref' ? types.get(type.name) : undefined;
  return named?.kind === 'record' ? named.members : [];
}
