import type { z } from 'zod';
import { SERVERS, type ServerId } from '../generators/model/project.ts';
import { DATABASE_KINDS, type DatabaseKind, type Parameter, type Routine } from '../generators/model/routine.ts';

/** One rule of a field as plain data. `message` is a key of `common:validation`; without it the field's own rule decides. */
export interface FieldCheck {
  readonly check: 'minLength' | 'maxLength' | 'pattern' | 'integer' | 'above' | 'atLeast' | 'below' | 'atMost';
  readonly value?: string | number;
  readonly message?: string;
}

/** One option of a technology as the form draws it; its label is `options.<name>` of the technology's text set. */
export interface FieldSpec {
  readonly name: string;
  readonly kind: 'choice' | 'text' | 'secret' | 'number' | 'toggle';
  readonly required: boolean;
  readonly choices?: readonly string[];
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
  readonly servers: readonly Choice<ServerId>[];
  readonly databases: readonly Choice<DatabaseKind>[];
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

/** What a form needs to know of a trigger. */
export interface DescribedTrigger {
  readonly id: string;
  readonly textSet: string;
  readonly creditsPerEndpoint: number;
  readonly projectOptions: z.ZodType;
  readonly endpointOptions: z.ZodType;
  supports(context: { server: ServerId; database?: DatabaseKind }): Supports;
  suggest?(routine: Routine, path: string): object;
}

/** What this server can generate for at all. */
export interface Available {
  readonly servers: readonly ServerId[];
  readonly databases: readonly DatabaseKind[];
  readonly senders?: readonly DescribedSender[];
}

/** Describes a technology's form: its zod schemas read into fields, and every server and database with what speaks against it. */
export function formSpecOf(trigger: DescribedTrigger, available: Available): FormSpec {
  const server = available.servers[0] ?? 'embedded';
  const suggested = {
    reading: suggestionOf(trigger, true),
    readingDocuments: suggestionOf(trigger, true, [DOCUMENT]),
    writing: suggestionOf(trigger, false),
  };
  const isSuggested = ({ name }: FieldSpec) => name in suggested.reading && name in suggested.writing;
  const supported = (context: { server: ServerId; database?: DatabaseKind }) => trigger.supports(context);
  return {
    technology: trigger.id,
    textSet: trigger.textSet,
    creditsPerEndpoint: trigger.creditsPerEndpoint,
    projectOptions: fieldsOf(trigger.projectOptions),
    endpointOptions: fieldsOf(trigger.endpointOptions).map((field) =>
      isSuggested(field) ? { ...field, required: false } : field,
    ),
    suggested,
    senders: (available.senders ?? [])
      .filter((sender) => sender.supports({ server, trigger: trigger.id }) === true)
      .map(({ id, endpointOptions }) => ({ id, options: fieldsOf(endpointOptions) })),
    servers: SERVERS.map((id) =>
      choice(id, available.servers.includes(id) ? supported({ server: id }) : { reason: 'forms.reasons.server' }),
    ),
    databases: DATABASE_KINDS.map((id) =>
      choice(
        id,
        available.databases.includes(id) ? supported({ server, database: id }) : { reason: 'forms.reasons.database' },
      ),
    ),
  };
}

/** Asks a trigger what it would choose for a routine with these parameters. */
function suggestionOf(trigger: DescribedTrigger, readOnly: boolean, parameters: readonly Parameter[] = []): Suggested {
  const routine: Routine = {
    ref: { schema: 'public', name: 'probe', argumentTypes: [] },
    kind: 'function',
    parameters,
    results: [],
    commits: false,
    readOnly,
    types: [],
    signatureHash: '',
  };
  const values = Object.entries(trigger.suggest?.(routine, PROBE) ?? {});
  return Object.fromEntries(values.map(([name, value]) => [name, String(value).replaceAll(PROBE, PATH)]));
}

const PROBE = '/forja-probe-path';
const DOCUMENT: Parameter = {
  name: 'document',
  type: { kind: 'json' },
  databaseType: 'json',
  nullable: true,
  mode: 'in',
  hasDefault: false,
};

function choice<T extends string>(id: T, supports: Supports): Choice<T> {
  return supports === true ? { id } : { id, reason: supports.reason };
}

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
  const kind = choices ? 'choice' : kindOf(def.type, meta.widget);
  if (!kind) return undefined;
  return {
    name,
    kind,
    required: !optional && kind !== 'toggle',
    checks: (def.checks ?? []).flatMap(({ _zod }) => checkOf(_zod.def) ?? []),
    ...(choices && { choices }),
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

function kindOf(type: string, widget: unknown): 'text' | 'secret' | 'number' | 'toggle' | undefined {
  if (type === 'string') return widget === 'secret' ? 'secret' : 'text';
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
