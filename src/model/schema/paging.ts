import { z } from 'zod';
import { MOST_KEPT_ROWS } from './rows.ts';
import { text } from './text.ts';

const DEFAULT_SIZE = 100;
const PAGING = ['offset', 'keyset'] as const;
const GROUP = 'paging';
const PAGED = { paging: [...PAGING] };

/** The options of an endpoint that answers its rows in pages; every trigger that has pages uses these names. */
export const pagingOptions = {
  paging: z
    .enum(['none', ...PAGING], { error: 'decision' })
    .default('none')
    .meta({ group: GROUP, needs: { offer: 'rows', reason: 'rowsNotHere' } }),
  /** The order: `placed_at desc, id`. Empty: the order of the statement itself. */
  pageOrder: text.trim().max(500, 'tooLong').default('').meta({ group: GROUP, when: PAGED }),
  pageSize: z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(MOST_KEPT_ROWS, 'tooLarge')
    .default(DEFAULT_SIZE)
    .meta({ group: GROUP, when: PAGED }),
};

/**
 * Reads an order of rows.
 * @example
 * placed_at desc, id   →   [{ name: 'placed_at', descending: true }, { name: 'id', descending: false }]
 */
export function keysIn(text: string): readonly { readonly name: string; readonly descending: boolean }[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [, name = '', direction = ''] = /^\s*(.*?)(?:\s+(asc|desc))?\s*$/is.exec(part) ?? [];
    return { name, descending: direction.toLowerCase() === 'desc' };
  });
}

/**
 * Reads those options of an endpoint, after its trigger parsed them.
 * @returns nothing where its rows are not answered in pages.
 */
export function readPaging(options: Readonly<Record<string, unknown>>) {
  const by = PAGING.find((kind) => kind === options.paging);
  const { pageOrder = '', pageSize = DEFAULT_SIZE } = options;
  return by && { by, order: String(pageOrder), size: Number(pageSize) };
}
