import type postgres from 'postgres';

type Queries = postgres.Sql | postgres.TransactionSql;
/** Longer texts are one-off lists of values; keeping each of them prepared would only fill both sides' memory. */
const MAX_TEXT = 4_000;

/**
 * Makes statements with values prepared ones. Drizzle asks for unprepared ones, and for those the driver first asks the
 * server what the values' types are: two round trips for each statement instead of one.
 */
export function preparing<Q extends Queries>(sql: Q): Q {
  const unsafe = sql.unsafe.bind(sql) as postgres.Sql['unsafe'];
  const prepared: typeof unsafe = (text, values = [], options = {}) =>
    unsafe(text, values, values.length > 0 && text.length < MAX_TEXT ? { ...options, prepare: true } : options);
  Object.assign(sql, { unsafe: prepared });
  if ('savepoint' in sql) wrapScope(sql, 'savepoint');
  if ('begin' in sql) wrapScope(sql, 'begin');
  return sql;
}

/** The driver gives each transaction and savepoint an object of its own. */
function wrapScope(sql: object, name: 'begin' | 'savepoint'): void {
  type Work = (inner: postgres.TransactionSql) => unknown;
  const holder = sql as Record<typeof name, (...args: [string, Work] | [Work]) => unknown>;
  const open = holder[name].bind(sql);
  holder[name] = (...args) => {
    const work = args.length === 1 ? args[0] : args[1];
    const inside: Work = (inner) => work(preparing(inner));
    return args.length === 1 ? open(inside) : open(args[0], inside);
  };
}
