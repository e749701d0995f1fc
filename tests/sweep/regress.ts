/**
 * PostgreSQL's own regression suite (and what MariaDB's asks, `*.test`), whose tests drop what they make, as SQL files that keep it:
 * `node tests/sweep/regress.ts [--queries] FOLDER FILE…` writes them to FOLDER, which `postgresql.ts` then sweeps, what they ask as well
 * if that is wanted (all in one schema, which a query finds). Otherwise each file has schemas of
 * its own; what is made again goes to the next one, and its routines find what lay before them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isTest, QUERY_END } from './files.ts';
import { askedIn } from './mysqltest.ts';

const BLANK = '(?:\\s|--[^\\n]*\\n|/\\*.*?\\*/)*';
/** Statements that make routines and the things that they work on, within one session. */
const MAKES = new RegExp(
  `^${BLANK}(?:insert|update|delete|copy|with|comment on|grant|set(?!\\s+(?:role|session\\s+auth|search_path|transaction|constraints|local))|alter (?:table|type|domain|function|procedure|routine)|create)\\b`,
  'is',
);
/** Statements whose effects others on the server would notice, or would not find again. */
const OTHERS = new RegExp(
  `^${BLANK}(?:create\\s+(?:(?:or\\s+replace|global|local)\\s+)*(?:role|user|group|database|tablespace|event|subscription|publication|server|foreign)\\b|(?:alter table|update|delete from|insert into)\\s+(?:pg_catalog\\.)?pg_)`,
  'is',
);
/** Would be gone with the session of whoever calls. */
const TEMPORARY = /\b(create)\s+(?:(?:global|local)\s+)?temp(?:orary)?\s/i;
const ROUTINE = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w".]+\s*\([^)]*\))/i;
const RELATION =
  /\bcreate\s+(?:(?:unlogged|temp|temporary)\s+)?(?:table|type|domain|(?:or\s+replace\s+)?view|sequence)\s+(?:if\s+not\s+exists\s+)?([\w".]+)/i;

/**
 * @param test a script of psql.
 * @param schema begins the names of the schemas that it fills; without it all goes to where the session makes it.
 * @returns what it makes, as a script of psql.
 */
function scriptOf(test: string, schema?: string): string {
  const script: string[] = [];
  const schemas: string[] = [];
  let made = new Set<string>();
  const next = () => {
    if (schema === undefined) return;
    schemas.unshift(`${schema}_${schemas.length + 1}`);
    made = new Set();
    script.push(`create schema ${schemas[0]}`, `set search_path = ${[...schemas, 'public'].join(', ')}`);
  };
  next();
  for (const statement of statementsOf(test)) {
    if (!MAKES.test(statement) || OTHERS.test(statement) || /\bfrom\s+stdin\b/i.test(statement)) continue;
    const is = (ROUTINE.exec(statement) ?? RELATION.exec(statement))?.[1]?.toLowerCase().replaceAll(/\s/g, '');
    if (is !== undefined && made.has(is)) next();
    if (is !== undefined) made.add(is);
    script.push(statement.replace(TEMPORARY, '$1 '));
  }
  if (schema !== undefined)
    script.push(`do $find$ declare one record; begin
    for one in select p.oid::regprocedure as found from pg_proc p where pronamespace = any('{${schemas.join(',')}}'::regnamespace[])
      and prokind in ('f', 'w') loop
      execute format('alter routine %s set search_path = ${[...schemas, 'public'].join(', ')}', one.found);
    end loop; end $find$`);
  return script.map((statement) => `${statement};\n`).join('');
}

/** The statements of a script, without its commands to psql and the rows that it copies. */
function* statementsOf(test: string): Generator<string> {
  const sent = test
    .replaceAll(/^(copy\s[^;]*from\s+stdin[^;]*;).*?^\\\.$/gims, '$1')
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(/\\(?:gset|gexec|g|gx|gdesc|watch|;).*$/gm, ';');
  const token =
    /--[^\n]*|\/\*.*?\*\/|'(?:[^'\\]|''|\\.)*'|"[^"]*"|(\$\w*\$).*?\1|begin\s+atomic\b.*?\bend\b\s*(?=;)|;/gis;
  let from = 0;
  for (const found of sent.matchAll(token)) {
    if (found[0] !== ';') continue;
    yield sent.slice(from, found.index).trim();
    from = found.index + 1;
  }
}

/** The questions of a script, without those that nobody can answer twice. */
function queriesOf(test: string): string[] {
  const asked = new RegExp(`^${BLANK}(?:select|with|values|table)\\b`, 'is');
  const other =
    /\b(?:into\s+(?:temp|table|unlogged|\w+\s+from)|random|clock_timestamp|pg_sleep|for update|for share)\b|\$\d|:(?:['"]|[a-z_])/i;
  const all = [...statementsOf(test)].filter(
    (statement) => asked.test(statement) && !other.test(statement.replaceAll('::', '')),
  );
  return withParametersToo(all);
}

const withParametersToo = (queries: readonly string[]): string[] => [
  ...queries,
  ...queries.map(withParameters).filter((query) => query !== undefined),
];

/** The same with parameters for what it compares with. */
function withParameters(query: string): string | undefined {
  let count = 0;
  const asked = query.replaceAll(
    /(\s(?:=|<|>|<=|>=|<>|in \()\s*)(?:\d+|'[^'\\]*')(?=\s|\)|$)/gi,
    (_, before: string) => {
      count += 1;
      return `${before}:p${count}`;
    },
  );
  return count === 0 ? undefined : asked;
}

const args = process.argv.slice(2);
const asksToo = args.includes('--queries');
const [folder = '.', ...files] = args.filter((argument) => !argument.startsWith('--'));
for (const file of files) {
  const name = basename(file, '.sql');
  const test = readFileSync(file, 'utf8');
  if (isTest(file)) {
    // Each has a database of its own, as the same tables are in many.
    const own = join(folder, basename(file, '.test'));
    const { script, queries } = askedIn(test);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'tables.sql'), script);
    writeFileSync(join(own, 'tables.queries'), withParametersToo(queries).join(QUERY_END));
    continue;
  }
  writeFileSync(join(folder, `${name}.sql`), scriptOf(test, asksToo ? undefined : name.replaceAll(/\W/g, '_')));
  if (asksToo) writeFileSync(join(folder, `${name}.queries`), queriesOf(test).join(QUERY_END));
}
