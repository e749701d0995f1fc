import { lexSql, type SqlToken, wordOf } from '../../checks/sql/lexer.ts';
import type { MysqlMode } from '../../checks/sql/mysql-scanner.ts';
import { nameOf, outermost } from './query/words.ts';
import { statementsOf } from './statements.ts';

/** What a procedure does as far as its source tells. */
export interface Body {
  /** Ends a transaction itself, runs what ends one unasked (DDL), or sets what the server lets nobody set inside of one. */
  readonly commits: boolean;
  /** Statements of its own may answer rows. */
  readonly answers: boolean;
  /** Statements of its own write, lock or run a text. */
  readonly writes: boolean;
  /** The procedures it calls, as it spells them. */
  readonly calls: readonly { readonly schema: string | undefined; readonly name: string }[];
}

/** Statements that end the transaction they are in, whatever follows; `create`, `drop` and some more are looked at closer. */
const COMMITTING = new Set(
  'commit alter truncate rename grant revoke lock unlock analyze optimize check repair cache flush reset install uninstall xa'.split(
    ' ',
  ),
);
/** Variables that are part of a transaction, or that none lets itself be changed in. */
const SET_OUTSIDE = new Set(
  'autocommit sql_log_bin binlog_format binlog_direct_non_transactional_updates skip_replication gtid_domain_id gtid_seq_no gtid_next'.split(
    ' ',
  ),
);
/** Without a word of its scope, `@@` means the next transaction's, which none that goes on lets itself be set. */
const NEXT = /^(?:tx|transaction)_(?:isolation|read_only)$/;
/** Statements that surely answer no rows. */
const SILENT = new Set(
  'set do return declare open fetch close leave iterate until signal resignal get commit rollback savepoint release start create drop alter truncate rename grant revoke lock unlock prepare deallocate insert update delete replace call'.split(
    ' ',
  ),
);
/** What of partitions answers rows. */
const TELLING = new Set(['analyze', 'check', 'optimize', 'repair']);
/** Statements that change nothing, whatever follows but a lock or a file. */
const READING = new Set(
  'set do return declare open fetch close leave iterate until signal resignal get select with values table show describe desc explain call prepare deallocate savepoint release start commit rollback'.split(
    ' ',
  ),
);
/** Begins a text that is made to be run. */
const DYNAMIC =
  /^['"]\s*(?:commit|rollback|alter|truncate|rename|grant|revoke|(?:create(?:\s+or\s+replace)?|drop)\s+(?!temporary|prepare))/i;

/** @param source what stands in the catalogue as its definition; undefined or unreadable, it may do anything. */
export function readBody(source: string | null, mode: MysqlMode): Body {
  const tokens = source === null ? undefined : tokensOf(source, mode);
  if (!tokens) return { commits: false, answers: true, writes: false, calls: [] };
  const statements = statementsOf(tokens).map(ruled);
  const runsText = statements.some((one) => wordOf(one[0]) === 'execute');
  return {
    commits:
      statements.some(commits) || (runsText && tokens.some((one) => one.kind === 'string' && DYNAMIC.test(one.text))),
    answers: statements.some(answers),
    writes: statements.some(writes),
    calls: statements.flatMap((one) => (wordOf(one[0]) === 'call' ? [called(one)] : [])),
  };
}

function tokensOf(source: string, mode: MysqlMode): SqlToken[] | undefined {
  try {
    return lexSql(source, 'mysql', { ...mode, parameters: false });
  } catch {
    return undefined;
  }
}

/** MariaDB's `set statement … for`: what it rules is the statement. */
function ruled(statement: readonly SqlToken[]): readonly SqlToken[] {
  const [first, second] = statement.slice(0, 2).map(wordOf);
  const at = first === 'set' && second === 'statement' ? statement.findIndex((one) => wordOf(one) === 'for') : -1;
  return at < 0 ? statement : statement.slice(at + 1);
}

function commits(statement: readonly SqlToken[]): boolean {
  const [first = '', second, third, fourth] = statement.slice(0, 4).map(wordOf);
  if (first === 'start') return second === 'transaction';
  // `rollback to savepoint` goes on.
  if (first === 'rollback') return second !== 'to' && third !== 'to';
  if (first === 'set') return ['password', 'transaction'].includes(second ?? '') || setsOutside(statement);
  if (first === 'create') return second !== 'temporary' && fourth !== 'temporary';
  if (first === 'drop') return second !== 'temporary' && second !== 'prepare';
  return COMMITTING.has(first);
}

/** Whether it gives such a variable a value; one of a user's own has a single `@` before it. */
function setsOutside(statement: readonly SqlToken[]): boolean {
  return statement.some((one, index) => {
    const [two, before, after] = [-2, -1, 1].map((step) => statement[index + step]?.text);
    const word = wordOf(one) ?? '';
    const isGiven = ['=', ':='].includes(after ?? '');
    if (before !== '@') return isGiven && SET_OUTSIDE.has(word);
    return isGiven && two === '@' && (SET_OUTSIDE.has(word) || NEXT.test(word));
  });
}

function answers(statement: readonly SqlToken[]): boolean {
  const first = wordOf(statement.find((one) => one.text !== '('));
  const words = new Set(outermost(statement).map(wordOf));
  if (first === 'select' || first === 'with') return !words.has('into');
  return !SILENT.has(first) || words.has('returning') || tellsOfPartitions(statement);
}

/** `alter table … optimize partition` answers what `optimize table` does: https://mariadb.com/kb/en/alter-table/ */
function tellsOfPartitions(statement: readonly SqlToken[]): boolean {
  const words = statement.map(wordOf);
  return words[0] === 'alter' && words.some((one, i) => TELLING.has(one) && words[i + 1] === 'partition');
}

function writes(statement: readonly SqlToken[]): boolean {
  const words = statement.map(wordOf);
  const locks = words.some((one, i) => one === 'for' && ['update', 'share'].includes(words[i + 1] ?? ''));
  const first = words.find((_, i) => statement[i]?.text !== '(') ?? '';
  return locks || words.includes('outfile') || words.includes('dumpfile') || !READING.has(first);
}

function called(statement: readonly SqlToken[]): Body['calls'][number] {
  const [, first, dot, second] = statement;
  return dot?.text === '.'
    ? { schema: nameOf(first), name: nameOf(second) }
    : { schema: undefined, name: nameOf(first) };
}
