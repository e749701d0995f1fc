import { unknownMember } from './strict.ts';

/** The rules of fields; a rule decides on the message where a schema does not name one. */
export type Rule =
  | 'text'
  | 'choice'
  | 'integer'
  | 'port'
  | 'quantity'
  | 'numeric'
  | 'version'
  | 'list'
  | 'file'
  | 'polymorphic';

/** The rule of each field (CALLS.md, Validation). A field that is not listed is a text. */
const FIELD_RULES: Readonly<Record<string, Rule>> = {
  name: 'text',
  domain: 'text',
  technology: 'choice',
  applicationServer: 'choice',
  sourceType: 'choice',
  databaseType: 'choice',
  datasource: 'choice',
  schema: 'choice',
  mode: 'choice',
  endpoints: 'list',
  schemaFiles: 'file',
  authType: 'choice',
  query: 'text',
  method: 'choice',
  auth: 'choice',
  url: 'text',
  type: 'choice',
  host: 'text',
  port: 'port',
  username: 'text',
  password: 'text',
  databaseName: 'text',
  serviceName: 'text',
  tls: 'choice',
  plan: 'choice',
  quantity: 'quantity',
  days: 'integer',
  warnCredits: 'integer',
  rate: 'integer',
  timeoutSeconds: 'numeric',
  version: 'version',
  any: 'polymorphic',
  anycompatible: 'polymorphic',
};

const EMPTY: Readonly<Record<Rule, string>> = {
  text: 'required',
  choice: 'decision',
  integer: 'required',
  port: 'required',
  quantity: 'required',
  numeric: 'required',
  version: 'required',
  list: 'endpoints',
  file: 'schemaRequired',
  polymorphic: 'typeMissing',
};
const WRONG: Readonly<Record<Rule, string>> = {
  text: 'invalid',
  choice: 'decision',
  integer: 'integer',
  port: 'integer',
  quantity: 'integersOnly',
  numeric: 'numeric',
  version: 'numbersPeriodsDashes',
  list: 'invalid',
  file: 'fileFormat',
  polymorphic: 'typeUnknown',
};

/** The part of a zod issue that is read here. It is written out so that a browser needs no zod to name a message. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** The members that a strict object does not know. */
  readonly keys?: readonly string[];
  /** The most that a value may be, when it is too big. */
  readonly maximum?: number | bigint;
  /** The values that a check of our own gives beside its message. */
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/** A fault of one field. `message` is a key of `common:validation`; `values` are for its text. */
interface FaultOfField {
  readonly field: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * Makes the faults of a value that a schema refused: one for each field, the first.
 * @example
 * [{ code: 'too_big', path: ['name'], maximum: 60 }]   →   [{ field: 'name', message: 'tooLong', values: { limit: 60 } }]
 */
export function faultsOf(issues: readonly Issue[], input: unknown): FaultOfField[] {
  const faults = new Map<string, FaultOfField>();
  for (const fault of issues.flatMap((issue) => faultsOfIssue(issue, input))) {
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  return [...faults.values()];
}

function faultsOfIssue(issue: Issue, input: unknown): FaultOfField[] {
  const field = (path: readonly PropertyKey[]) => path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') {
    const message = messageOf(issue, valueAt(input, issue.path));
    const values = issue.maximum === undefined ? issue.params : { limit: Number(issue.maximum) };
    return [{ field: field(issue.path), message, ...(values && { values }) }];
  }
  return (issue.keys ?? []).map((key) => ({
    field: field([...issue.path, key]),
    ...unknownMember(key, issue.message),
  }));
}

/** Picks the key of the message for one issue of a field with that value. */
function messageOf(issue: Issue, value: unknown): string {
  const rule = FIELD_RULES[nameOf(issue.path)] ?? 'text';
  // A choice that is empty is none, whatever its field is called.
  if (isEmpty(value)) return issue.message === 'decision' ? 'decision' : EMPTY[rule];
  if ((rule === 'port' || rule === 'quantity') && hasSigns(value)) return 'numbersOnly';
  if (isKey(issue.message)) return issue.message;
  if (issue.code === 'too_big') return rule === 'text' || rule === 'version' ? 'tooLong' : 'tooLarge';
  return issue.code === 'too_small' && rule !== 'text' ? 'positive' : WRONG[rule];
}

/**
 * Reads the field's own name from a path: its last word.
 * @example
 * endpoints.3.options.url   →   url
 */
export function nameOf(path: readonly PropertyKey[]): string {
  const last = path.findLast((step) => !/^\d+$/.test(String(step)));
  return String(last ?? '');
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const hasSigns = (value: unknown) => typeof value === 'string' && /[^\w.,\s]/.test(value);

/** Whether a message is a key (`noBlanks`), as those of our own schemas are; zod's are sentences. */
const isKey = (message: string) => /^[a-z][a-zA-Z]*$/.test(message);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}
