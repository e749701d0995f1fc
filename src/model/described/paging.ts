import type { Routine } from './routine.ts';

/** What is known of an endpoint's routine or statement, in a list or described. */
interface Pageable {
  readonly kind: Routine['kind'];
  readonly readOnly?: boolean;
  readonly results?: readonly Result[];
  readonly returnValue?: unknown;
}

type Result =
  | {
      readonly kind: 'columns';
      readonly columns: readonly { readonly name: string }[];
      readonly many: boolean;
      readonly cursor?: string | undefined;
    }
  | { readonly kind: 'count' | 'unknown' };

/**
 * @returns why rows cannot be answered in pages, a key of `common:validation`, as far as that is known. A page is selected
 * from what a statement answers, again for each page: rows that a body hands out are its own affair.
 */
export function pagingRefusal({ kind, readOnly, results, returnValue }: Pageable): string | undefined {
  if (kind === 'procedure') return 'pagingProcedure';
  const [only, ...others] = results ?? [];
  if (results && (returnValue || others.length > 0 || only?.kind !== 'columns' || only.cursor !== undefined)) {
    return kind === 'query' ? 'pagingWrites' : 'pagingRoutine';
  }
  if (only?.kind === 'columns' && !only.many) return 'pagingOne';
  if (readOnly === false) return kind === 'query' ? 'pagingWrites' : 'pagingMayWrite';
  if (only?.kind !== 'columns') return undefined;
  const names = only.columns.map(({ name }) => name.toLowerCase());
  return names.includes('') || new Set(names).size < names.length ? 'pagingColumns' : undefined;
}
