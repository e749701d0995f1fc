const SEPARATOR = '//end//';
/** Commands of mysqltest whose lines go on until `EOF`. */
const UNTIL_EOF = /^(?:--\s*)?(?:perl|write_file|append_file)\b/i;
/** Statements that make the routines of a test and the tables that they work on, within the test's own database. */
const MAKES =
  /^(?:insert|replace|update|delete|alter\s+(?:table|view|sequence)|set\s+(?!global|persist|@@global|password|(?:session\s+)?transaction)|create\s+(?:or\s+replace\s+)?(?:(?:definer|algorithm)\s*=\s*\S+\s+|sql\s+security\s+\w+\s+|aggregate\s+)*(?:table|view|procedure|function|package|sequence)\b)/i;
/** Statements that end the server or another's session, or touch what all databases have in common. */
const ENDS = /\b(?:shutdown|kill)\b|^(?!create\b)[^(]*\bmysql\s*\.\s*\w/i;
/** Statements with another answer in another session, or at another time. */
const UNREPEATABLE =
  /@|\b(?:into|rand|sleep|benchmark|get_lock|now|sysdate|uuid|connection_id|last_insert_id|found_rows|row_count|for update|lock in share|prepare|\w*_timestamp|cur\w+|information_schema|performance_schema|mysql\s*\.)\b/i;
const NAME = '(`[^`]+`|\\w+)';
const TABLE = new RegExp(`^create\\s+(?:or\\s+replace\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${NAME}`, 'i');
const ROUTINE = new RegExp(
  `^(create\\b[^(]*?\\b(?:procedure|function)\\s+(?:if\\s+not\\s+exists\\s+)?)${NAME}(?=[\\s(])`,
  'i',
);

/**
 * A test of MariaDB's own suite (the language of mysqltest) as a script for its client: what makes tables and routines, which
 * the test itself drops. A routine made again has another name; a table made again has another database, as what works on it is
 * made behind it.
 * @param database begins the names of the databases that the script makes.
 * @see https://mariadb.com/kb/en/mysqltest-and-mysqltest-embedded/
 */
export function scriptOf(test: string, database: string): string {
  const script = [`delimiter ${SEPARATOR}`];
  let count = 0;
  let tables = new Set<string>();
  let routines = new Map<string, number>();
  const next = () => {
    count += 1;
    tables = new Set();
    routines = new Map();
    const name = `${database}_${count}`;
    for (const one of [`create or replace database ${name} character set utf8mb4`, `use ${name}`])
      script.push(`${one}\n${SEPARATOR}`);
  };
  next();
  for (const statement of statementsOf(test)) {
    if (!MAKES.test(statement) || ENDS.test(statement) || /\$\w/.test(statement)) continue;
    const table = TABLE.exec(statement)?.[1]?.toLowerCase();
    if (table !== undefined) {
      if (tables.has(table)) next();
      tables.add(table);
    }
    const made = statement.replace(ROUTINE, (_, before: string, name: string) => {
      const times = (routines.get(name.toLowerCase()) ?? 0) + 1;
      routines.set(name.toLowerCase(), times);
      return before + (times === 1 ? name : `\`${name.replaceAll('`', '')}_${times}\``);
    });
    script.push(`${made}\n${SEPARATOR}`);
  }
  return script.join('\n');
}

/** The queries of a test over the tables that it makes, and a script that makes these and drops none. */
export function askedIn(test: string): { readonly script: string; readonly queries: readonly string[] } {
  const all = [...statementsOf(test)].filter((statement) => !ENDS.test(statement) && !/\$\w/.test(statement));
  const made = all.filter(
    (statement) => MAKES.test(statement) && !ROUTINE.test(statement) && !/^create\b[^(]*\btrigger\b/i.test(statement),
  );
  const queries = all.filter(
    (statement) => /^(?:\/\*.*?\*\/|\s)*(?:select|with)\b/is.test(statement) && !UNREPEATABLE.test(statement),
  );
  return { script: made.map((statement) => `${statement};\n`).join(''), queries };
}

/** The statements of a test and its commands to mysqltest, without comments and lines that begin with two dashes. */
function* statementsOf(test: string): Generator<string> {
  let delimiter = ';';
  let statement = '';
  let quote = '';
  let isSkipped = false;
  for (const line of test.split('\n')) {
    if (isSkipped) {
      isSkipped = !/^EOF\b/.test(line);
      continue;
    }
    if (statement.trim() === '') {
      statement = '';
      if (UNTIL_EOF.test(line.trim())) {
        isSkipped = true;
        continue;
      }
      const told = /^\s*--\s*delimiter\s+(\S+)/i.exec(line)?.[1];
      if (told !== undefined) delimiter = told;
      if (/^\s*(#|--)/.test(line)) continue;
    }
    let at = 0;
    while (at < line.length) {
      const char = line[at] as string;
      if (quote === '' && line.startsWith(delimiter, at)) {
        const whole = statement.trim();
        at += delimiter.length;
        statement = '';
        const told = /^delimiter\s+(\S+)$/i.exec(whole)?.[1];
        if (told === undefined) yield whole;
        else delimiter = told;
        continue;
      }
      if (quote === '' && (char === '#' || /^--(\s|$)/.test(line.slice(at)))) {
        statement += line.slice(at);
        break;
      }
      if (quote !== '' && char === '\\' && quote !== '`') {
        statement += line.slice(at, at + 2);
        at += 2;
        continue;
      }
      if (quote === char) quote = '';
      else if (quote === '' && `'"\``.includes(char)) quote = char;
      statement += char;
      at += 1;
    }
    statement += '\n';
  }
}
