import type { FieldFault } from '../../model/fault.ts';
import type { SourceOperation } from '../../model/operation.ts';
import { orderFault, type PageKey, type Pages, type Paging } from '../../model/paging.ts';
import { keysIn, pagingAsked } from '../../model/schema/paging.ts';
import type { Member } from '../../model/types.ts';

/** What an endpoint asks for, beside what its operation is. */
interface Asked {
  readonly options: Readonly<Record<string, unknown>>;
  readonly maxRows: number;
  /** Its answers are sent on. */
  readonly sent: boolean;
  /** `endpoints.3.options` */
  readonly field: string;
}

/** How an operation answers its rows in pages, if it does; what stands in the way is added to `faults`. */
export function resolvePaging(
  { pages }: Pick<SourceOperation, 'pages'>,
  { options, maxRows, sent, field }: Asked,
  faults: FieldFault[],
): Paging | undefined {
  const wanted = pagingAsked(options);
  if (!wanted) return undefined;
  const { by, size } = wanted;
  const fault = (option: string, message: string, values?: FieldFault['values']) => {
    faults.push({ field: `${field}.${option}`, message, ...(values && { values }) });
  };
  if (pages.refused !== undefined) {
    fault('paging', pages.refused);
    return undefined;
  }
  if (sent) fault('paging', 'pagingSent');
  if (size > maxRows) fault('pageSize', 'pageTooLarge');
  const asked = keysIn(wanted.order);
  const named = asked.length > 0 ? asked : pages.order;
  if (named.length === 0) fault('pageOrder', 'pageOrder');
  const order = named.flatMap(({ name, descending }): PageKey[] => {
    const column = columnOf(name, pages.columns);
    if (!column) fault('pageOrder', 'pageColumn', { name });
    else if (by === 'keyset' && !pages.keys.includes(column)) fault('pageOrder', 'pageKey', { name });
    return column ? [{ column, descending }] : [];
  });
  if (new Set(order.map(({ column }) => column)).size < order.length) fault('pageOrder', 'pageOrder');
  const names = order.map(({ column }) => column.name);
  const alike = by === 'keyset' && names.length === named.length ? orderFault(names, pages.unique) : undefined;
  if (alike) fault('pageOrder', alike.message, alike.values);
  return { by, order, size };
}

/** As its source spells it, as callers know it, or without regard to case where that is still one column. */
function columnOf(name: string, columns: Extract<Pages, { refused?: undefined }>['columns']): Member | undefined {
  const folded = columns.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  return (
    columns.find((one) => one.name === name) ??
    columns.find((one) => one.property === name) ??
    (folded.length === 1 ? folded[0] : undefined)
  );
}
