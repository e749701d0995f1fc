import type { Routine } from './routine.ts';

/** The known part of an endpoint's routine or statement, taken from a list or from a description. */
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
 * Tells why the rows of a routine or statement cannot be answered in pages. A page is selected from the answer of a
 * statement, which runs again for each page; the rows that a routine's body hands out cannot be selected from.
 * @returns a key of `common:validation`, or nothing as far as nothing speaks against pages.
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
