import { z } from 'zod';
import { protoConstant, protoField } from '../../../../checks/names/proto.ts';
import { Fault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import type { Settled } from '../../part.ts';
import { draftsOf, type EnumDraft, type FieldDraft, type MessageDraft } from './drafts.ts';

const number = z.number().int().min(1).max(536_870_911);
const name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/);
const gone = z.array(z.object({ number, name })).default([]);
const fields = z.record(z.string(), z.object({ number, name, type: z.string() }));

/**
 * The part of the lock that keeps numbers: those of each message's fields and each enumeration's constants, and those
 * that must not be used again.
 */
const numbersSchema = z.object({
  messages: z.record(z.string(), z.object({ fields, reserved: gone })).default({}),
  enums: z
    .record(z.string(), z.object({ values: z.record(z.string(), z.object({ number, name })), reserved: gone }))
    .default({}),
});

export type Numbers = z.output<typeof numbersSchema>;
type MessageNumbers = Numbers['messages'][string];
type EnumNumbers = Numbers['enums'][string];
type Gone = MessageNumbers['reserved'];

/** The first number that protobuf keeps for itself. */
const OWN_FROM = 19_000;
const OWN_TO = 19_999;

/** @returns the numbers that the trigger settled for a project. */
export function numbersOf({ triggerSettled = {} }: Project): Numbers {
  return numbersSchema.parse(triggerSettled);
}

/**
 * Settles the numbers of all fields and constants. A field that is there again keeps its number as long as its type is
 * the same. One that is gone leaves its number and its name reserved for ever. A message that is gone is remembered as
 * it was.
 * @example
 * message Pet { 1 name, 2 weight } without name   →   message Pet { reserved 1; reserved "name"; 2 weight }
 * @throws Fault invalidRequest where the lock has other things than numbers
 */
export function settleNumbers(project: Project, before: Settled): Settled {
  const { data: last } = numbersSchema.safeParse(before);
  if (!last) throw new Fault('invalidRequest', { faults: [{ field: 'lock', message: 'lockInvalid' }] });
  const { messages, enums } = draftsOf(project);
  const constants = new Set<string>();
  for (const { name } of enums) protoConstant(name, 'UNSPECIFIED', constants);
  const settled: Numbers = {
    messages: {
      ...last.messages,
      ...Object.fromEntries(
        messages.map((draft) => [draft.name, messageNumbers(draft, own(last.messages, draft.name))]),
      ),
    },
    enums: {
      ...last.enums,
      ...Object.fromEntries(
        enums.map((draft) => [draft.name, enumNumbers(draft, own(last.enums, draft.name), constants)]),
      ),
    },
  };
  return settled;
}

function own<T>(all: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(all, key) ? all[key] : undefined;
}

function messageNumbers({ fields: drafts }: MessageDraft, before: MessageNumbers | undefined): MessageNumbers {
  const last = before?.fields ?? {};
  const stays = (field: FieldDraft) => own(last, field.key)?.type === typeOf(field);
  const keys = new Set(drafts.filter(stays).map(({ key }) => key));
  const reserved = leaving(last, keys, before?.reserved ?? []);
  const names = new Set<string>();
  for (const field of drafts.filter(stays)) protoField(own(last, field.key)?.name ?? '', names, endsOf(field));
  for (const each of reserved) protoField(each.name, names);
  const next = counter(Object.values(last), reserved);
  return {
    fields: Object.fromEntries(
      drafts.map((draft, index) => {
        const kept = stays(draft) ? own(last, draft.key) : undefined;
        return [
          draft.key,
          kept ?? {
            number: next(),
            name: protoField(draft.wanted, names, endsOf(draft), `value${index + 1}`),
            type: typeOf(draft),
          },
        ];
      }),
    ),
    reserved,
  };
}

/** The ends of further accessors that protoc makes of a field: they must not be those of another field. */
function endsOf({ label, type }: FieldDraft): readonly string[] {
  if (label === 'repeated') return ['count', 'list', 'builder', 'builderlist', 'orbuilder', 'orbuilderlist'];
  if (type === 'string') return ['bytes'];
  return /[A-Z]/.test(type) ? ['value', 'builder', 'orbuilder'] : [];
}

/** The type that counts for the number: one value and many values of it are different on the wire. */
const typeOf = ({ label, type }: FieldDraft) => (label === 'repeated' || label === 'map' ? `${label} ${type}` : type);

function enumNumbers(
  { name: type, values }: EnumDraft,
  before: EnumNumbers | undefined,
  constants: Set<string>,
): EnumNumbers {
  const last = before?.values ?? {};
  const keys = new Set(values.filter((value) => own(last, value)));
  const reserved = leaving(last, keys, before?.reserved ?? []);
  for (const each of [...Object.values(last), ...reserved]) constants.add(each.name);
  const next = counter(Object.values(last), reserved);
  return {
    values: Object.fromEntries(
      values.map((value) => [
        value,
        own(last, value) ?? { number: next(), name: protoConstant(type, value, constants) },
      ]),
    ),
    reserved,
  };
}

function leaving(
  last: Readonly<Record<string, { readonly number: number; readonly name: string }>>,
  stay: ReadonlySet<string>,
  before: Gone,
): Gone {
  const left = Object.entries(last).flatMap(([key, { number, name }]) => (stay.has(key) ? [] : [{ number, name }]));
  return [...before, ...left].sort((a, b) => a.number - b.number);
}

/** @returns a function that gives the numbers behind all that were ever given, one after another. */
function counter(...given: readonly (readonly { readonly number: number }[])[]): () => number {
  let last = Math.max(0, ...given.flat().map((entry) => entry.number));
  return () => {
    last = last + 1 === OWN_FROM ? OWN_TO + 1 : last + 1;
    return last;
  };
}
