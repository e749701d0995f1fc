import type { FieldFault } from '../../model/fault.ts';
import type { Judged } from '../../model/judged.ts';
import type { SourceOperation } from '../../model/operation.ts';
import { orderFault, type PageKey, type Pages, type Paging } from '../../model/paging.ts';
import { keysIn, readPaging } from '../../model/schema/paging.ts';
import type { Member } from '../../model/types.ts';

/** The wishes of an endpoint that decide about pages. */
interface PagingWishes {
  readonly options: Readonly<Record<string, unknown>>;
  readonly maxRows: number;
  /** Its answers are sent on. */
  readonly sent: boolean;
  /** `endpoints.3.options` */
  readonly field: string;
}

/** Decides how an operation answers its rows in pages; undefined: it does not, or something stands in the way. */
export function resolvePaging(
  { pages }: Pick<SourceOperation, 'pages'>,
  { options, maxRows, sent, field }: PagingWishes,
): Judged<Paging | undefined> {
  const wanted = readPaging(options);
  if (!wanted) return { value: undefined, faults: [] };
  const fault = (option: string, message: string, values?: FieldFault['values']): FieldFault => ({
    ...{ field: `${field}.${option}`, message },
    ...(values && { values }),
  });
  if (pages.refused !== undefined) return { value: undefined, faults: [fault('paging', pages.refused)] };
  const { by, size } = wanted;
  const asked = keysIn(wanted.order);
  const named = asked.length > 0 ? asked : pages.order;
  const found = named.map((key) => ({ ...key, column: columnOf(key.name, pages.columns) }));
  const order = found.flatMap(({ column, descending }): PageKey[] => (column ? [{ column, descending }] : []));
  const unknown = found.flatMap(({ name, column }) => {
    if (!column) return [fault('pageOrder', 'pageColumn', { name })];
    return by === 'keyset' && !pages.keys.includes(column) ? [fault('pageOrder', 'pageKey', { name })] : [];
  });
  const names = order.map(({ column }) => column.name);
  const isTwice = new Set(order.map(({ column }) => column)).size < order.length;
  const alike = by === 'keyset' && names.length === named.length ? orderFault(names, pages.unique) : undefined;
  return {
    value: { by, order, size },
    faults: [
      ...(sent ? [fault('paging', 'pagingSent')] : []),
      ...(size > maxRows ? [fault('pageSize', 'pageTooLarge')] : []),
      ...(named.length === 0 ? [fault('pageOrder', 'pageOrder')] : []),
      ...unknown,
      ...(isTwice ? [fault('pageOrder', 'pageOrder')] : []),
      ...(alike ? [fault('pageOrder', alike.message, alike.values)] : []),
    ],
  };
}

/** Finds a column by the name that its source or its callers have for it, or without regard to case where that is still one column. */
function columnOf(name: string, columns: Extract<Pages, { refused?: undefined }>['columns']): Member | undefined {
  const folded = columns.filter((column) => column.name.toLowerCase() === name.toLowerCase());
  return (
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.property === name) ??
    (folded.length === 1 ? folded[0] : undefined)
  );
}
