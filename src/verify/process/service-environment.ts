/** One variable that a generated project asks for, as its `.env.example` shows it. */
export interface Variable {
  readonly name: string;
  readonly example: string;
  readonly meaning: string;
}

/** A port on which nothing listens: reserved for a service that nobody has run for decades. */
const NO_PORT = '1';
const LOOPBACK = '127.0.0.1';

/** @returns the variables of an `.env.example`, each with the comment above it. */
export function readVariables(text: string): readonly Variable[] {
  const variables: Variable[] = [];
  let comment: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*(?:export\s+)?#?\s?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) variables.push({ name, example: unquoted(value ?? ''), meaning: comment.join(' ') });
    else if (line.startsWith('#')) comment.push(line.replace(/^#+\s?/, '').trim());
    if (name !== undefined || line.trim() === '') comment = [];
  }
  return variables;
}

/**
 * The environment for the portal's own start of a service: the examples, but every address leads to a port of this
 * machine on which nothing listens, so that no database or broker of anybody's is ever reached.
 */
export function unreachableEnvironment(variables: readonly Variable[], port: number): Record<string, string> {
  const entries = variables.map(({ name, example }) => [name, unreachable(name, example)] as const);
  return {
    DB_URL: `jdbc:postgresql://${LOOPBACK}:${NO_PORT}/none`,
    DB_USERNAME: 'none',
    DB_PASSWORD: 'none',
    ...Object.fromEntries(entries),
    PORT: String(port),
    SERVER_PORT: String(port),
    SERVER_ADDRESS: LOOPBACK,
  };
}

function unreachable(name: string, example: string): string {
  if (example.startsWith('jdbc:')) return unreachableJdbc(example);
  if (name.endsWith('_HOST')) return LOOPBACK;
  if (name.endsWith('_PORT')) return NO_PORT;
  if (/^DB_(USER|USERNAME|PASSWORD)$/.test(name)) return 'none';
  return example
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*/i, `$1${LOOPBACK}:${NO_PORT}`)
    .replace(/^[\w.-]+:\d{2,5}(,[\w.-]+:\d{2,5})*$/, `${LOOPBACK}:${NO_PORT}`);
}

function unreachableJdbc(url: string): string {
  const kind = /^jdbc:(\w+)/.exec(url)?.[1] ?? 'postgresql';
  if (kind === 'oracle') return `jdbc:oracle:thin:@//${LOOPBACK}:${NO_PORT}/none`;
  if (kind === 'sqlserver') return `jdbc:sqlserver://${LOOPBACK}:${NO_PORT};databaseName=none;loginTimeout=1`;
  return `jdbc:${kind}://${LOOPBACK}:${NO_PORT}/none`;
}

function unquoted(value: string): string {
  return /^(['"]).*\1$/s.test(value.trim()) ? value.trim().slice(1, -1) : value.trim();
}
