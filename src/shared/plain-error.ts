/** An error as logs and terminals get it. */
export interface PlainError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  /** The text of a failed statement, without the values in it. */
  readonly statement?: string;
  /** The place of a failed statement's fault, as the server names it. */
  readonly [where: `${string}_name`]: string;
  readonly cause?: PlainError;
  readonly errors?: readonly PlainError[];
}

/** The members of a server's error that are kept beside its text: names of our own schema, never values. */
const NAMES = ['schema_name', 'table_name', 'column_name', 'constraint_name'] as const;
const MAX_DEPTH = 5;

/**
 * The one form in which errors leave the process: no value that a statement was given is in it. Drizzle's and the driver's
 * errors carry the values in their text, their stack and members of their own; the server's text quotes them.
 * @returns what is no error as it is.
 */
export function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const statement = statementOf(error);
  const inner = (cause: unknown) => plainError(cause, depth + 1) as PlainError;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...('code' in error && { code: String(error.code) }),
    ...(statement && { statement: withoutLiterals(statement) }),
    ...Object.fromEntries(NAMES.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []))),
    ...(error.cause instanceof Error && depth < MAX_DEPTH && { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && depth < MAX_DEPTH && { errors: error.errors.map(inner) }),
  };
}

/** One line: what an error says, and what its causes say. */
export function sentenceOf(error: unknown): string {
  const said: string[] = [];
  for (let at = error; at instanceof Error && said.length <= MAX_DEPTH; at = at.cause) said.push(messageOf(at));
  return said.length > 0 ? said.join(': ') : String(error);
}

/** The text of an error with the stack, for a defect. */
export function textOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${sentenceOf(error)}\n${framesOf(error)}` : String(error);
}

function messageOf(error: Error): string {
  if (error.name === 'PostgresError') return isRaised(error) ? '…' : beforeValues(error.message);
  if (statementOf(error) === undefined) return error.message;
  // The network's and the driver's own words about a connection.
  return 'address' in error || 'syscall' in error ? error.message : 'a statement failed';
}

/** Set by Drizzle and by the driver on what ends a statement. */
function statementOf(error: Error): string | undefined {
  if (!('query' in error)) return undefined;
  return typeof error.query === 'string' ? error.query : '';
}

/** A function's own words. */
const isRaised = (error: Error) => 'code' in error && String(error.code).startsWith('P0');

/** PostgreSQL names values last: in quotation marks, in any language, or after a colon. */
function beforeValues(message: string): string {
  const at = message.search(/["'`«»‹›„“”‚‘’:(]/);
  return at === -1 ? message : `${message.slice(0, at)}…`;
}

const withoutLiterals = (statement: string) => statement.replace(/'(?:[^']|'')*'/g, "'…'");

/** The stack repeats the message, values and all: what follows it is where it happened. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const frames = at === -1 ? '' : stack.slice(at + message.length);
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
