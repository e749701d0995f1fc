import { lexSql, type SqlToken, wordOf } from '../../checks/sql/lexer.ts';
import type { MysqlMode } from '../../checks/sql/mysql-scanner.ts';
import { nameOf, outermost } from './query/tokens.ts';
import { statementsOf } from './statements.ts';

/** The work of a procedure, as far as its source tells. */
export interface Body {
  /** Ends a transaction itself, runs a statement that ends one (DDL), or sets a variable that cannot be set inside of one. */
  readonly commits: boolean;
  /** Statements of its own may answer rows. */
  readonly answers: boolean;
  /** Statements of its own write, lock or run a text. */
  readonly writes: boolean;
  /** The procedures that it calls, as it spells them. */
  readonly calls: readonly { readonly schema: string | undefined; readonly name: string }[];
}

/** The statements that end their transaction, whatever follows; `create`, `drop` and some more are checked further. */
const COMMITTING = new Set(
  'commit alter truncate rename grant revoke lock unlock analyze optimize check repair cache flush reset install uninstall xa'.split(
    ' ',
  ),
);
/** The variables that are part of a transaction, or that cannot be changed inside of one. */
const SET_OUTSIDE = new Set(
  'autocommit sql_log_bin binlog_format binlog_direct_non_transactional_updates skip_replication gtid_domain_id gtid_seq_no gtid_next'.split(
    ' ',
  ),
);
/**
 * Without a word for its scope, `@@` means the next transaction's variable, which an open transaction does not let
 * anybody set.
 */
const NEXT = /^(?:tx|transaction)_(?:isolation|read_only)$/;
/** The statements that never answer rows. */
const SILENT = new Set(
  'set do return declare open fetch close leave iterate until signal resignal get commit rollback savepoint release start create drop alter truncate rename grant revoke lock unlock prepare deallocate insert update delete replace call'.split(
    ' ',
  ),
);
/** The words after which work on partitions answers rows. */
const TELLING = new Set(['analyze', 'check', 'optimize', 'repair']);
/** The statements that change nothing, whatever follows except a lock or a file. */
const READING = new Set(
  'set do return declare open fetch close leave iterate until signal resignal get select with values table show describe desc explain call prepare deallocate savepoint release start commit rollback'.split(
    ' ',
  ),
);
/** The beginning of a text that is made to be run. */
const DYNAMIC =
  /^['"]\s*(?:commit|rollback|alter|truncate|rename|grant|revoke|(?:create(?:\s+or\s+replace)?|drop)\s+(?!temporary|prepare))/i;

/**
 * Reads the source of a routine.
 * @param source its definition in the catalogue. Null or unreadable: it may answer rows, and nothing else is known.
 * @example
 * begin insert into t values (1); commit; end   →   {commits: true, answers: false, writes: true, calls: []}
 */
export function readBody(source: string | null, mode: MysqlMode): Body {
  const tokens = source === null ? undefined : tokensOf(source, mode);
  if (!tokens) return { commits: false, answers: true, writes: false, calls: [] };
  const statements = statementsOf(tokens).map(ruled);
  const runsText = statements.some((statement) => wordOf(statement[0]) === 'execute');
  return {
    commits:
      statements.some(commits) ||
      (runsText && tokens.some((token) => token.kind === 'string' && DYNAMIC.test(token.text))),
    answers: statements.some(answers),
    writes: statements.some(writes),
    calls: statements.flatMap((statement) => (wordOf(statement[0]) === 'call' ? [called(statement)] : [])),
  };
}

function tokensOf(source: string, mode: MysqlMode): SqlToken[] | undefined {
  try {
    return lexSql(source, 'mysql', { ...mode, parameters: false });
  } catch {
    return undefined;
  }
}

/** Takes the statement out of MariaDB's `set statement … for`. */
function ruled(statement: readonly SqlToken[]): readonly SqlToken[] {
  const [first, second] = statement.slice(0, 2).map(wordOf);
  const at = first === 'set' && second === 'statement' ? statement.findIndex((token) => wordOf(token) === 'for') : -1;
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

/**
 * Whether a statement gives a value to a variable that belongs to the transaction; a user's own variable has a single
 * `@` before it.
 */
function setsOutside(statement: readonly SqlToken[]): boolean {
  return statement.some((token, index) => {
    const [two, before, after] = [-2, -1, 1].map((step) => statement[index + step]?.text);
    const word = wordOf(token) ?? '';
    const isGiven = ['=', ':='].includes(after ?? '');
    if (before !== '@') return isGiven && SET_OUTSIDE.has(word);
    return isGiven && two === '@' && (SET_OUTSIDE.has(word) || NEXT.test(word));
  });
}

function answers(statement: readonly SqlToken[]): boolean {
  const first = wordOf(statement.find((token) => token.text !== '('));
  const words = new Set(outermost(statement).map(wordOf));
  if (first === 'select' || first === 'with') return !words.has('into');
  return !SILENT.has(first) || words.has('returning') || tellsOfPartitions(statement);
}

/**
 * Whether a statement is `alter table … optimize partition`, which answers the rows of `optimize table`:
 * https://mariadb.com/kb/en/alter-table/
 */
function tellsOfPartitions(statement: readonly SqlToken[]): boolean {
  const words = statement.map(wordOf);
  return words[0] === 'alter' && words.some((word, i) => TELLING.has(word) && words[i + 1] === 'partition');
}

function writes(statement: readonly SqlToken[]): boolean {
  const words = statement.map(wordOf);
  const locks = words.some((word, i) => word === 'for' && ['update', 'share'].includes(words[i + 1] ?? ''));
  const first = words.find((_, i) => statement[i]?.text !== '(') ?? '';
  return locks || words.includes('outfile') || words.includes('dumpfile') || !READING.has(first);
}

function called(statement: readonly SqlToken[]): Body['calls'][number] {
  const [, first, dot, second] = statement;
  return dot?.text === '.'
    ? { schema: nameOf(first), name: nameOf(second) }
    : { schema: undefined, name: nameOf(first) };
}
