import { z } from 'zod';
import { MOST_KEPT_ROWS } from './rows.ts';
import { text } from './text.ts';

const DEFAULT_SIZE = 100;
const PAGING = ['offset', 'keyset'] as const;
const GROUP = 'paging';
const PAGED = { paging: [...PAGING] };

/** The options of an endpoint whose rows are answered in pages, by these names in every trigger that has pages. */
export const pagingOptions = {
  paging: z
    .enum(['none', ...PAGING], { error: 'decision' })
    .default('none')
    .meta({ group: GROUP, needs: { offer: 'rows', reason: 'rowsNotHere' } }),
  /** `placed_at desc, id`; empty for the order of the statement itself. */
  pageOrder: text.trim().max(500, 'tooLong').default('').meta({ group: GROUP, when: PAGED }),
  pageSize: z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(MOST_KEPT_ROWS, 'tooLarge')
    .default(DEFAULT_SIZE)
    .meta({ group: GROUP, when: PAGED }),
};

/** Reads `placed_at desc, id`. */
export function keysIn(text: string): readonly { readonly name: string; readonly descending: boolean }[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [, name = '', direction = ''] = /^\s*(.*?)(?:\s+(asc|desc))?\s*$/is.exec(part) ?? [];
    return { name, descending: direction.toLowerCase() === 'desc' };
  });
}

/** @returns what the options of an endpoint, parsed by its trigger, say of pages: nothing where it has none. */
export function pagingAsked(options: Readonly<Record<string, unknown>>) {
  const by = PAGING.find((one) => one === options.paging);
  const { pageOrder = '', pageSize = DEFAULT_SIZE } = options;
  return by && { by, order: String(pageOrder), size: Number(pageSize) };
}
