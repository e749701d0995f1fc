import type { ParsedQuery } from '../../checks/sql/query.ts';
import type { Parameter } from '../../model/described/routine.ts';
import type { ColumnRow } from './columns.ts';
import { type Counterpart, counterpartOf } from './query/query-parameters.ts';
import type { TableUse } from './query/query-tables.ts';
import { plainType, readTypeText } from './type-text.ts';
import type { Types } from './types.ts';

/** The type of a parameter that nothing tells: a text can be read as any type. */
const UNKNOWN = 'varchar';

/** A table of the statement, with the columns that the catalogue has for it. */
export interface KnownTable {
  readonly use: TableUse;
  readonly columns: readonly ColumnRow[];
}

/**
 * Finds the types of parameters, which the servers do not tell. A parameter has the type of the column that it is
 * compared with or assigned to, where that is easy to see and the same everywhere; otherwise it is a text.
 * @example
 * where id = :id and name like concat(:name)   →   id has the type of the column `id`, name is a varchar
 */
export function parametersOf(query: ParsedQuery, tables: readonly KnownTable[], types: Types): Parameter[] {
  return query.parameters.map((name) => {
    const occurrences = query.tokens.flatMap((token, at) =>
      token.kind === 'parameter' && token.text === name ? [at] : [],
    );
    const found = occurrences.map((at) => typeOf(counterpartOf(query.tokens, at), tables));
    const distinct = new Set(found.filter((type) => type !== undefined));
    const [type] = distinct.size === 1 ? distinct : [];
    return {
      ...types.field(name, type ?? UNKNOWN, { nullable: true }),
      mode: 'in',
      hasDefault: false,
      ...(type !== undefined && { evidence: 'catalogue' }),
    };
  });
}

function typeOf(counterpart: Counterpart | undefined, tables: readonly KnownTable[]): string | undefined {
  if (!counterpart) return undefined;
  if (counterpart.kind === 'type') return isKnown(counterpart.type) ? counterpart.type : undefined;
  const path = counterpart.kind === 'column' ? counterpart.path : [counterpart.column];
  const candidates =
    counterpart.kind === 'column' ? tables.filter((table) => isCalled(table, path)) : tables.slice(0, 1);
  const name = path.at(-1)?.toLowerCase();
  const matching = candidates.flatMap(({ columns }) => columns.filter((column) => column.name.toLowerCase() === name));
  const distinct = new Set(matching.map((column) => column.type));
  const [type] = distinct.size === 1 ? distinct : [];
  return type !== undefined && isKnown(type) ? type : undefined;
}

/** Whether a path names a column of a table: `column`, `alias.column`, `table.column`, `schema.table.column`. */
function isCalled({ use, columns }: KnownTable, path: readonly string[]): boolean {
  const table = path.at(-2)?.toLowerCase();
  const schema = path.at(-3);
  if (table === undefined) return true;
  if ((use.alias ?? use.name).toLowerCase() !== table) return false;
  return schema === undefined || columns.some((column) => column.schema === schema);
}

function isKnown(type: string): boolean {
  try {
    plainType(type, readTypeText(type));
    return true;
  } catch {
    return false;
  }
}
