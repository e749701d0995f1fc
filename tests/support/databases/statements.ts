import type postgres from 'postgres';

/** The statements that a database's driver has sent since the count began; `begin` and `commit` count too. */
export interface Statements {
  /** Each statement's text, in the order in which they were sent. */
  texts: string[];
  stop(): void;
}

/** Counts at the driver's own hook, so that whatever sends a statement is counted. */
export function countStatements(sql: postgres.Sql): Statements {
  const options = sql.options as { debug?: unknown };
  const before = options.debug;
  const counted: Statements = {
    texts: [],
    stop() {
      options.debug = before;
    },
  };
  options.debug = (_connection: number, text: string) => counted.texts.push(text);
  return counted;
}
