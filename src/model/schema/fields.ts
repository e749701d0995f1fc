import type { z } from 'zod';
import type { Need, Value, When, Whens } from './when.ts';

/**
 * One rule of a field as plain data. `message` is a key of `common:validation`; without it, the field's own rule
 * decides.
 */
export interface FieldCheck {
  readonly check: 'minLength' | 'maxLength' | 'pattern' | 'integer' | 'above' | 'atLeast' | 'below' | 'atMost';
  readonly value?: string | number;
  readonly message?: string;
}

/** One option of a technology as a form draws it; its label is `options.<name>` of the technology's text set. */
export interface FieldSpec {
  readonly name: string;
  /**
   * The control. `cron`: a text that is checked, and explained, as a cron expression. `lines`: a text of several lines. `files`: an XML
   * schema that is uploaded. `hostKey`: keys of the SFTP server that the options `host` and `port` beside it name, which can be asked
   * for them.
   */
  readonly kind: 'choice' | 'text' | 'lines' | 'number' | 'toggle' | 'cron' | 'files' | 'hostKey';
  /** A value is needed, where the option applies. */
  readonly required: boolean;
  readonly choices?: readonly string[];
  /** The choices that are shown and cannot be taken yet. */
  readonly notYet?: readonly string[];
  readonly initial?: Value;
  readonly placeholder?: string;
  readonly checks: readonly FieldCheck[];
  /** The values that other options must have for this one to apply. Absent: it always applies. */
  readonly when?: Whens;
  /** The values that options of the project must have for this option of an endpoint to apply. */
  readonly whenProject?: When;
  /**
   * The offers of the source that the option needs (`needs`), or single choices do (`choiceNeeds`); such choices are
   * shown with the reason.
   */
  readonly needs?: Need;
  readonly choiceNeeds?: Readonly<Record<string, Need>>;
  /** The group of options that it is drawn with. Absent: with those that have none. */
  readonly group?: string;
}

/** The parts of a zod definition that are read here; everything else is left to the server. */
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

/** The kinds that a schema asks for by `meta`, because its type is that of any text. */
const OWN_KINDS = ['cron', 'lines', 'files', 'hostKey'] as const;

const definition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/**
 * Reads an object schema into fields, in its own order. Objects and lists are left out, because no form draws them.
 * @example
 * z.object({ port: z.number().default(22) })   →   [{ name: 'port', kind: 'number', required: false, initial: 22, … }]
 */
export function fieldsOf(schema: z.ZodType): readonly FieldSpec[] {
  const known = read.get(schema) ?? readFields(schema);
  read.set(schema, known);
  return known;
}

/** The fields of schemas that were read: ten thousand endpoints ask for those of the same few. */
const read = new WeakMap<z.ZodType, readonly FieldSpec[]>();

function readFields(schema: z.ZodType): readonly FieldSpec[] {
  const { shape } = definition(unwrap(schema).schema);
  return Object.entries(shape ?? {}).flatMap(([name, member]) => fieldOf(name, member) ?? []);
}

function fieldOf(name: string, member: z.ZodType): FieldSpec | undefined {
  const { schema, optional, initial } = unwrap(member);
  const def = definition(schema);
  const meta = { ...schema.meta(), ...member.meta() };
  const choices = choicesOf(def);
  const kind = choices ? 'choice' : (OWN_KINDS.find((own) => own === meta.kind) ?? kindOf(def.type));
  if (!kind) return undefined;
  const when = meta.when as Whens | undefined;
  return {
    name,
    kind,
    required: kind !== 'toggle' && (when ? initial === undefined : !optional),
    checks: kind === 'files' ? [] : (def.checks ?? []).flatMap(({ _zod }) => checkOf(_zod.def) ?? []),
    ...(choices && { choices }),
    ...(Array.isArray(meta.notYet) && { notYet: meta.notYet as string[] }),
    ...(isPlain(initial) && { initial }),
    ...(typeof meta.placeholder === 'string' && { placeholder: meta.placeholder }),
    ...(when && { when }),
    ...(meta.whenProject !== undefined && { whenProject: meta.whenProject as When }),
    ...(isNeed(meta.needs) && { needs: meta.needs }),
    ...(typeof meta.group === 'string' && { group: meta.group }),
    ...(meta.choiceNeeds !== undefined && { choiceNeeds: meta.choiceNeeds as FieldSpec['choiceNeeds'] & object }),
  };
}

/** Takes default, optional, nullable and pipe off a schema, and keeps what they said. */
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

const isNeed = (value: unknown): value is Need => typeof value === 'object' && value !== null && 'offer' in value;

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
