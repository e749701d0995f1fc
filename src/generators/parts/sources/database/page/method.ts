import { selectable } from '../../../../../checks/sql/page-order.ts';
import type { PageKey } from '../../../../../model/paging.ts';
import { runtimeClass } from '../../../../runtime/classes.ts';
import type { Code } from '../../../../text/java/code.ts';
import { importsOf } from '../../../../text/java/code.ts';
import { javaType } from '../../../../text/java/types.ts';
import { block, id, num, str } from '../../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../../text/render/rendered.ts';
import { rowMapperReference } from '../call/mappers.ts';
import type { Method } from '../call/method.ts';
import { queryText } from '../call/query.ts';
import { isBuilt, routineCall } from '../call/routine.ts';
import { soleMark } from '../call/sole.ts';
import { builderLines } from '../call/statement.ts';
import { type Call, parameterLine, sqlTypeOf } from '../dialects/call.ts';
import type { CallText, Dialect, Typed } from '../dialects/dialect.ts';
import type { DatabaseMember, DatabaseOperation, DatabaseProject } from '../operation/operation.ts';
import { behind, inOrder, type OrderedKey, type PageNames, pageNamesOf, TABLE } from './text.ts';

const STATEMENT_INDENT = 12;
const MAX_MAPPERS_CHARS = 85;
const START = fragment`start`;

/**
 * Writes a repository's method that answers a page: it selects from what the operation itself answers.
 * @example
 * orders(id int) in pages by offset   →   var start = PageOffset.of(page); return jdbc.sql("select * from (…) paged order by …")
 */
export function pagedMethod(
  operation: DatabaseOperation,
  call: CallText | undefined,
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Omit<Method, 'mappers'> {
  const { by = 'offset', order = [] } = operation.paging ?? {};
  const keys = order.map(({ column, descending }: PageKey): OrderedKey => {
    return { column: column as DatabaseMember, descending };
  });
  const names = pageNamesOf(operation, keys);
  const tail = `${inOrder(keys, dialect)}\n${portionOf(operation, names, dialect)}`;
  const condition = by === 'keyset' ? behind(keys, names.keys, dialect) : undefined;
  const { builder, sql, parameters } = call
    ? selectedRoutine(operation, call, { tail, condition }, dialect, project)
    : selectedQuery(operation, { tail, condition }, dialect, project);
  const from = by === 'keyset' ? cursorLine(operation, keys) : OFFSET_LINE;
  const values = by === 'keyset' ? keyValues(keys, names, dialect, project) : [offsetValue(names)];
  const own = [...values, { name: names.limit, ...code(fragment`start.fetched()`, 'INTEGER') }];
  return {
    operation,
    by: 'statement',
    before: [from, ...builderLines(builder, dialect), ...(builder.length > 0 ? argumentLines(own) : [])],
    start: line(fragment`return jdbc.sql(${sql})`),
    chain: [
      ...parameters,
      ...(builder.length > 0
        ? []
        : own.map(({ name, text, imports }) => ({ text: fragment`.param(${str(name)}, ${text})`, imports }))),
      finish(operation, keys, owner, dialect, project),
    ],
  };
}

/** A value that the page adds to a statement: the expression and its JDBC type, behind its name. */
type Value = Code & { readonly name: string };

function code(value: Rendered, sqlType: string): Code {
  return { text: fragment`${value}, Types.${id(sqlType)}`, imports: ['java.sql.Types'] };
}

const line = (text: Rendered, imports: readonly string[] = []): Code => ({ text, imports });

const OFFSET_LINE = line(fragment`var start = PageOffset.of(page);`, [runtimeClass('jdbc.page.PageOffset')]);

/** The text behind the table: a condition, which the first page does not have, then the order and the number of rows. */
interface Behind {
  readonly condition: string | undefined;
  readonly tail: string;
}

/** Writes the user's statement as a table. Its own order is left out, because the order of the pages replaces it. */
function selectedQuery(
  operation: DatabaseOperation,
  { condition, tail }: Behind,
  dialect: Dialect,
  project: DatabaseProject,
): Call {
  const inside = selectable(operation.routine.sql ?? '', dialect.kind);
  if (!inside) throw new Error(`${operation.names.method} cannot be selected from`);
  const text = `${soleMark(operation, dialect, project)}${inside.before}select *\nfrom (\n${inside.body}\n) ${TABLE}`;
  const written = (own: string) => block(queryText(operation, own, dialect), STATEMENT_INDENT);
  return {
    builder: [],
    sql: condition === undefined ? written(`${text}\n${tail}`) : conditional(written(text), condition, tail, dialect),
    parameters: operation.request.members.map((member) => parameterLine(member.name, member, dialect, project)),
    silent: false,
  };
}

function selectedRoutine(
  operation: DatabaseOperation,
  call: CallText,
  { condition, tail }: Behind,
  dialect: Dialect,
  project: DatabaseProject,
): Call {
  const isLine = isBuilt(call);
  const [before, after] = isLine ? ['select * from (', ') '] : ['select *\nfrom (\n', '\n) '];
  const end =
    condition === undefined ? dialect.statement(isLine ? ` ${tail.replaceAll('\n', ' ')}` : `\n${tail}`, NO_TYPES) : '';
  const inside = { ...call, before: before + call.before, after: call.after + after + TABLE + end };
  const table = routineCall(operation, inside, dialect, project);
  if (condition === undefined) return table;
  return { ...table, sql: conditional(table.sql, condition, tail, dialect) };
}

const NO_TYPES = new Map<string, Typed>();

/** Writes the three texts below each other; the first page does without the condition. */
function conditional(table: Rendered, condition: string, tail: string, dialect: Dialect): Rendered {
  const written = (text: string) => block(dialect.statement(text, NO_TYPES), STATEMENT_INDENT);
  const texts = [table, written(condition), written(tail)].map((text) => fragment`\n            ${text}`);
  return fragment`start.select(${joined(texts, ',')})`;
}

function portionOf({ paging }: DatabaseOperation, { limit, offset }: PageNames, { pages }: Dialect): string {
  return paging?.by === 'keyset' ? pages.portion(limit) : pages.portion(limit, offset);
}

/** `var start = PageCursor.of("orders: placed_at desc, id", 2, page);` */
function cursorLine({ names }: DatabaseOperation, keys: readonly OrderedKey[]): Code {
  const columns = keys.map(({ column, descending }) => column.name + (descending ? ' desc' : ''));
  const about = str(`${names.method}: ${columns.join(', ')}`);
  return line(fragment`var start = PageCursor.of(${about}, ${num(keys.length)}, page);`, [
    runtimeClass('jdbc.page.PageCursor'),
  ]);
}

function keyValues(
  keys: readonly OrderedKey[],
  names: PageNames,
  dialect: Dialect,
  project: DatabaseProject,
): readonly Value[] {
  return keys.map(({ column }, index) => {
    const binding = dialect.bind(column, project);
    const value = binding.value(fragment`start.value(${num(index)}, ${parserOf(column)})`);
    const type = sqlTypeOf(binding);
    return {
      name: names.keys[index] ?? '',
      text: fragment`${value.text}, ${type.text}`,
      imports: [...value.imports, ...type.imports, ...javaType(column.type).imports],
    };
  });
}

function offsetValue({ offset }: PageNames): Value {
  return { name: offset, ...code(fragment`start.before()`, 'BIGINT') };
}

/** Writes the Java function that reads a value of this type from its text. */
function parserOf({ type }: DatabaseMember): Rendered {
  const { name } = javaType(type);
  switch (type.kind) {
    case 'string':
      return fragment`text -> text`;
    case 'decimal':
      return fragment`BigDecimal::new`;
    case 'uuid':
      return fragment`UUID::fromString`;
    case 'integer':
    case 'boolean':
      return name === 'BigInteger' ? fragment`BigInteger::new` : fragment`${id(name)}::valueOf`;
    default:
      return fragment`${id(name)}::parse`;
  }
}

/** Adds the page's values to arguments that are put together at run time. */
function argumentLines(values: readonly Value[]): readonly Code[] {
  const added = values.map(({ name, text }) => fragment`.addValue(${str(name)}, ${text})`);
  return [line(fragment`arguments.values()\n            ${joined(added, '\n            ')};`, importsOf(values))];
}

function finish(
  { response, paging }: DatabaseOperation,
  keys: readonly OrderedKey[],
  owner: Rendered,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  const [rows] = response.members;
  if (rows?.kind !== 'rows') throw new Error('a page of no rows');
  const { text: mapper, imports } = rowMapperReference(rows, owner, dialect, project);
  if (paging?.by !== 'keyset') return line(fragment`.query(${START}.rows(${mapper}))`, imports);
  const values = joined(
    keys.map(({ column }) => fragment`row.${id(column.component)}()`),
    ', ',
  );
  const own = fragment`row -> Arrays.asList(${values})`;
  const isLong = mapper.toString().length + own.toString().length > MAX_MAPPERS_CHARS;
  const gap = isLong ? fragment`\n                ` : fragment` `;
  return line(fragment`.query(${START}.rows(${mapper},${gap}${own}))`, ['java.util.Arrays', ...imports]);
}
