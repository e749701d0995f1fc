import type { z } from 'zod';
import type { PartId } from '../generators/model/operation.ts';
import { SERVERS, type ServerId, type Suggestible } from '../generators/model/project.ts';
import type { RequestMember } from '../generators/model/types.ts';
import { DATABASE_KINDS, type DatabaseKind } from '../generators/sources/database/described/routine.ts';
import { type Available, type Choosing, refusalOf, SOURCE_PARTS } from './available.ts';

/** One rule of a field as plain data. `message` is a key of `common:validation`; without it the field's own rule decides. */
export interface FieldCheck {
  readonly check: 'minLength' | 'maxLength' | 'pattern' | 'integer' | 'above' | 'atLeast' | 'below' | 'atMost';
  readonly value?: string | number;
  readonly message?: string;
}

/** One option of a technology as the form draws it; its label is `options.<name>` of the technology's text set. */
export interface FieldSpec {
  readonly name: string;
  readonly kind: 'choice' | 'text' | 'number' | 'toggle';
  readonly required: boolean;
  readonly choices?: readonly string[];
  /** Choices that are shown and cannot be taken yet. */
  readonly notYet?: readonly string[];
  readonly initial?: string | number | boolean;
  readonly placeholder?: string;
  readonly checks: readonly FieldCheck[];
}

/** A choice of the project form; `reason` (a text key) says why it cannot be taken. */
export interface Choice<T extends string> {
  readonly id: T;
  readonly reason?: string;
}

/** All that the browser needs to draw and check one technology's form: plain data, so that no generator code is shipped. */
export interface FormSpec {
  readonly technology: string;
  readonly textSet: string;
  readonly creditsPerEndpoint: number;
  readonly projectOptions: readonly FieldSpec[];
  readonly endpointOptions: readonly FieldSpec[];
  /** What an endpoint gets where its options are left empty: one that only reads, one that reads and takes documents (no url carries those), one that writes. */
  readonly suggested: {
    readonly reading: Suggested;
    readonly readingDocuments: Suggested;
    readonly writing: Suggested;
  };
  readonly senders: readonly SenderSpec[];
  /** Source types, by their numbers. */
  readonly sources: readonly Choice<'1' | '2'>[];
  readonly servers: readonly ServerChoice[];
  readonly databases: readonly Choice<DatabaseKind>[];
}

/** A server, and its options for the project. */
export interface ServerChoice extends Choice<ServerId> {
  readonly options?: readonly FieldSpec[];
}

/** A way to send an operation's result on, and its options for each endpoint. */
export interface SenderSpec {
  readonly id: string;
  readonly options: readonly FieldSpec[];
}

/** Suggested values by option; PATH stands where the operation's own path (`/order-total`) will. */
export type Suggested = Readonly<Record<string, string>>;
export const PATH = '{path}';

type Supports = true | { readonly reason: string };

/** What a form needs to know of a sender. */
export interface DescribedSender {
  readonly id: string;
  readonly endpointOptions: z.ZodType;
  supports(context: { server: ServerId; trigger: string }): Supports;
}

/** What a form needs to know of a technology. */
export interface DescribedTechnology {
  readonly id: string;
  readonly textSet: string;
  readonly creditsPerEndpoint: number;
  readonly projectOptions: z.ZodType;
  readonly endpointOptions: z.ZodType;
  supports(context: { source?: PartId; server: ServerId }): Supports;
  suggest?(operation: Suggestible, path: string): object;
}

/** What this server can generate for at all. */
export interface Offered extends Available {
  readonly serverOptions?: Partial<Readonly<Record<ServerId, z.ZodType>>>;
  readonly senders?: readonly DescribedSender[];
}

/** Describes a technology's form: its zod schemas read into fields, and every server and database with what speaks against it. */
export function formSpecOf(technology: DescribedTechnology, available: Offered): FormSpec {
  const server = available.servers[0] ?? 'embedded';
  const source = available.sources[0] ?? SOURCE_PARTS.database;
  const choice = <T extends string>(id: T, chosen: Choosing): Choice<T> => {
    const refusal = refusalOf(chosen, technology, available);
    return refusal ? { id, reason: refusal.reason } : { id };
  };
  const suggested = {
    reading: suggestionOf(technology, 'reads'),
    readingDocuments: suggestionOf(technology, 'reads', [DOCUMENT]),
    writing: suggestionOf(technology, 'writes'),
  };
  const isSuggested = ({ name }: FieldSpec) => name in suggested.reading && name in suggested.writing;
  return {
    technology: technology.id,
    textSet: technology.textSet,
    creditsPerEndpoint: technology.creditsPerEndpoint,
    projectOptions: fieldsOf(technology.projectOptions),
    endpointOptions: fieldsOf(technology.endpointOptions).map((field) =>
      isSuggested(field) ? { ...field, required: false } : field,
    ),
    suggested,
    senders: (available.senders ?? [])
      .filter((sender) => sender.supports({ server, trigger: technology.id }) === true)
      .map(({ id, endpointOptions }) => ({ id, options: fieldsOf(endpointOptions) })),
    sources: [
      choice('1', { source: SOURCE_PARTS.database, server }),
      choice('2', { source: SOURCE_PARTS.contract, server }),
    ],
    servers: SERVERS.map((id) => {
      const schema = available.serverOptions?.[id];
      return { ...choice(id, { source, server: id }), ...(schema && { options: fieldsOf(schema) }) };
    }),
    databases: DATABASE_KINDS.map((id) => choice(id, { source: SOURCE_PARTS.database, server, database: id })),
  };
}

/** Asks a technology what it would choose for an operation that takes these. */
function suggestionOf(
  technology: DescribedTechnology,
  nature: Suggestible['nature'],
  members: Suggestible['request']['members'] = [],
): Suggested {
  const values = Object.entries(technology.suggest?.({ nature, request: { members }, types: new Map() }, PROBE) ?? {});
  return Object.fromEntries(values.map(([name, value]) => [name, String(value).replaceAll(PROBE, PATH)]));
}

const PROBE = '/forja-probe-path';
const DOCUMENT: RequestMember = {
  name: 'document',
  property: 'document',
  type: { kind: 'json' },
  nullable: true,
  written: 'document json',
  optional: false,
};

/** The parts of a zod definition that are read here; everything else of a schema is left to the server. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly defaultValue?: unknown;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
}

interface CheckDefinition {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly error?: (issue: Record<string, never>) => unknown;
}

const definition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Reads an object schema into fields, in its own order. Members that no form can draw (objects, lists) are left out. */
export function fieldsOf(schema: z.ZodType): readonly FieldSpec[] {
  const { shape } = definition(unwrap(schema).schema);
  return Object.entries(shape ?? {}).flatMap(([name, member]) => fieldOf(name, member) ?? []);
}

function fieldOf(name: string, member: z.ZodType): FieldSpec | undefined {
  const { schema, optional, initial } = unwrap(member);
  const def = definition(schema);
  const meta = { ...schema.meta(), ...member.meta() };
  const choices = choicesOf(def);
  const kind = choices ? 'choice' : kindOf(def.type);
  if (!kind) return undefined;
  return {
    name,
    kind,
    required: !optional && kind !== 'toggle',
    checks: (def.checks ?? []).flatMap(({ _zod }) => checkOf(_zod.def) ?? []),
    ...(choices && { choices }),
    ...(Array.isArray(meta.notYet) && { notYet: meta.notYet as string[] }),
    ...(isPlain(initial) && { initial }),
    ...(typeof meta.placeholder === 'string' && { placeholder: meta.placeholder }),
  };
}

/** Takes default, optional, nullable and pipe off a schema and remembers what they said. */
function unwrap(schema: z.ZodType): { schema: z.ZodType; optional: boolean; initial: unknown } {
  let [inner, optional, initial] = [schema, false, undefined as unknown];
  for (;;) {
    const def = definition(inner);
    const next = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
    if (!next) return { schema: inner, optional, initial };
    optional ||= def.innerType !== undefined;
    initial ??= def.defaultValue;
    inner = next;
  }
}

function kindOf(type: string): 'text' | 'number' | 'toggle' | undefined {
  if (type === 'string') return 'text';
  if (type === 'number') return 'number';
  return type === 'boolean' ? 'toggle' : undefined;
}

function choicesOf(def: Definition): readonly string[] | undefined {
  if (def.type === 'enum') return Object.values(def.entries ?? {}).map(String);
  if (def.type !== 'union') return undefined;
  const members = (def.options ?? []).map(definition);
  return members.every(({ type }) => type === 'literal')
    ? members.flatMap(({ values }) => (values ?? []).map(String))
    : undefined;
}

function checkOf(def: CheckDefinition): FieldCheck | undefined {
  const text = def.error?.({});
  const with_ = (check: FieldCheck['check'], value?: string | number): FieldCheck => ({
    check,
    ...(value !== undefined && { value }),
    ...(typeof text === 'string' && { message: text }),
  });
  if (def.check === 'min_length') return with_('minLength', def.minimum);
  if (def.check === 'max_length') return with_('maxLength', def.maximum);
  if (def.check === 'string_format' && def.pattern) return with_('pattern', def.pattern.source);
  if (def.check === 'number_format') return with_('integer');
  if (def.check === 'greater_than') return with_(def.inclusive ? 'atLeast' : 'above', def.value);
  return def.check === 'less_than' ? with_(def.inclusive ? 'atMost' : 'below', def.value) : undefined;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
