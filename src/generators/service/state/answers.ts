import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE } from './inbox.ts';

/**
 * Contributes the kept answers of a project whose trigger may be asked twice for work that must be done once. A database answers the
 * `state` contribution with tables.
 */
export function keptAnswers(location: StateLocation): OrderedContribution[] {
  return [STATE, { kind: 'state', table: 'idempotency', ...location }, ...SETTINGS];
}

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.idempotency.keep', value: placeholder('IDEMPOTENCY_KEEP', '24h') },
  { kind: 'setting', key: 'service.idempotency.max-answer', value: placeholder('IDEMPOTENCY_MAX_ANSWER', '256KB') },
  {
    kind: 'environment',
    name: 'IDEMPOTENCY_KEEP',
    example: '24h',
    meaning: 'How long the answer to a request with a key is kept at least',
    page: 'state',
  },
  {
    kind: 'environment',
    name: 'IDEMPOTENCY_MAX_ANSWER',
    example: '256KB',
    meaning: 'The largest answer that is kept',
    page: 'state',
  },
];
