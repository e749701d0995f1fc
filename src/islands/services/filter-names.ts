import type { ServiceFilter } from '../../shared/wire/services.ts';

export type { ServiceFilter };

/** The filters of the page in their order, without the schema that knows them too: that would bring its library along. */
export const SERVICE_FILTERS: readonly ServiceFilter[] = ['running', 'done', 'failed', 'pending'];
