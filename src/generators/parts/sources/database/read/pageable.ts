import { selectable } from '../../../../../checks/sql/page-order.ts';
import { pagingRefusal } from '../../../../../model/described/paging.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import type { Pages } from '../../../../../model/paging.ts';
import { dialectOf } from '../dialects/dialects.ts';
import type { DatabaseDetail } from '../operation/operation.ts';

/** Finds the columns and the order of pages of a routine or a statement, or the reason why it has none. */
export function pagesOf(routine: Routine, { response }: DatabaseDetail, kind: DatabaseKind): Pages {
  const refused = pagingRefusal(routine);
  if (refused !== undefined) return { refused };
  const [rows] = response.members;
  if (rows?.kind !== 'rows') return { refused: 'pagingRoutine' };
  const inside = routine.kind === 'query' ? selectable(routine.sql ?? '', kind) : { order: [] };
  if (!inside) return { refused: 'pagingStatement' };
  const { pages } = dialectOf(kind);
  const [result] = routine.results;
  const unique = result?.kind === 'columns' ? result.unique : undefined;
  const keys = rows.columns.filter((column) => pages.isKey(column));
  return { order: inside.order, columns: rows.columns, keys, ...(unique && { unique }) };
}
