import { lexSql } from '../../../checks/sql/lexer.ts';
import { OWN_SCHEMAS } from '../catalogue.ts';
import { isAnyOf } from '../sql-text.ts';
import { modeOf } from './server.ts';
import { ask, type Session } from './session.ts';

/** The effects of a call that no rollback takes back, as far as the texts that it reaches tell. */
export interface LeftBehind {
  /** The words that reach out of the transaction: `into outfile`, `set global`. */
  readonly outside: string | undefined;
  /** The tables without transactions that are named. */
  readonly tables: readonly string[];
  /** A text that it reaches cannot be read. */
  readonly unread: boolean;
}

/** The statements whose work belongs to no transaction, even inside of a text that is made to be run. */
const OUTSIDE = new RegExp(
  [
    String.raw`\binto\s+(?:outfile|dumpfile)\b`,
    String.raw`\bset\s+(?:global|persist|persist_only)\b`,
    String.raw`@\s*@\s*(?:global|persist)\b`,
    String.raw`\bkill\s+(?:hard|soft|connection|query|user|\d|@)`,
    String.raw`\bpurge\s+(?:binary|master)\b`,
    String.raw`\b(?:start|stop|reset|change)\s+(?:all\s+)?(?:slaves?|replicas?|master)\b`,
    String.raw`\b(?:un)?install\s+(?:plugin|soname|component)\b`,
    String.raw`(?:^|[;'"]|\b(?:begin|then|else|do|loop))\s*shutdown\b`,
  ].join('|'),
  'i',
);
const WORDS = /[\p{L}\p{N}_$]+/gu;

type Kind = 'routine' | 'trigger' | 'view' | 'table';
type TextRow = readonly [Kind, string, string | null, string];

/** An object of the database that a text may name. */
interface Named {
  readonly kind: Kind;
  readonly name: string;
  /** null: it cannot be read. */
  readonly text: string | null;
}

/**
 * Follows the names in a routine's text, in words and in strings, to all objects that a call of it may run or write.
 */
export async function leftBehind(
  session: Session,
  { schema, name }: { schema: string; name: string },
): Promise<LeftBehind> {
  const others = await schemasBeside(session, schema);
  const schemas = [schema];
  let reached = reach(await readTexts(session, schemas), name);
  for (;;) {
    const isNamed = namedIn(reached.map(({ text }) => text ?? '').join('\n'));
    const more = others.filter((schema) => !schemas.includes(schema) && isNamed(schema));
    if (more.length === 0) break;
    schemas.push(...more);
    reached = reach(await readTexts(session, schemas), name);
  }
  return {
    outside: reached.map(({ text }) => OUTSIDE.exec(text ?? '')?.[0].trim()).find((effect) => effect !== undefined),
    tables: reached.flatMap((effect) => (effect.kind === 'table' ? [effect.name] : [])),
    unread: reached.some(({ text }) => text === null),
  };
}

/** Collects the objects that a name leads to; a name alone stands for every object that has it, in any schema. */
function reach(all: readonly Named[], start: string): readonly Named[] {
  const found = new Set<Named>();
  const open = all.filter((object) => object.kind === 'routine' && object.name.toLowerCase() === start.toLowerCase());
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const isNamed = namedIn(next.text ?? '');
    open.push(...all.filter((object) => !found.has(object) && isNamed(object.name)));
  }
  return [...found];
}

/**
 * Makes a function that tells whether a text has a name, in any case. A name that is more than one word is looked for
 * as it is.
 */
function namedIn(text: string): (name: string) => boolean {
  const lower = text.toLowerCase();
  const words = new Set(lower.match(WORDS));
  return (name) => {
    const wanted = name.toLowerCase();
    return words.has(wanted) || (wanted.replace(WORDS, '') !== '' && lower.includes(wanted));
  };
}

async function schemasBeside(session: Session, own: string): Promise<readonly string[]> {
  const { rows } = await ask<readonly string[]>(
    session,
    `select SCHEMA_NAME from information_schema.SCHEMATA where SCHEMA_NAME not in ${OWN_SCHEMAS}`,
    { rowsAsArray: true },
  );
  return rows.flatMap(([schema = '']) => (schema === own ? [] : [schema]));
}

/** Reads the texts of all objects; a trigger has the name of its table. */
async function readTexts(session: Session, schemas: readonly string[]): Promise<readonly Named[]> {
  const within = (column: string) => isAnyOf(column, schemas);
  const { rows } = await ask<TextRow>(
    session,
    `select 'routine', ROUTINE_NAME, ROUTINE_DEFINITION, SQL_MODE from information_schema.ROUTINES where ${within('ROUTINE_SCHEMA')}
     union all select 'trigger', EVENT_OBJECT_TABLE, ACTION_STATEMENT, SQL_MODE from information_schema.TRIGGERS where ${within('TRIGGER_SCHEMA')}
     union all select 'view', TABLE_NAME, VIEW_DEFINITION, '' from information_schema.VIEWS where ${within('TABLE_SCHEMA')}
     union all select 'table', TABLE_NAME, '', '' from information_schema.TABLES where ${within('TABLE_SCHEMA')} and TABLE_TYPE = 'BASE TABLE'
       and ENGINE not in (select ENGINE from information_schema.ENGINES where TRANSACTIONS = 'YES')`,
    { rowsAsArray: true },
  );
  return rows.map(([kind, name, text, mode]) => ({ kind, name, text: text === null ? null : plain(text, mode) }));
}

/** Drops the comments of a text; one that cannot be parsed stays as it is. */
function plain(text: string, mode: string): string {
  try {
    return lexSql(text, 'mysql', { ...modeOf(mode), parameters: false })
      .map((token) => token.text)
      .join(' ');
  } catch {
    return text;
  }
}
