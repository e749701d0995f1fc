import { z } from 'zod';
import type { SenderId } from '../../../model/request/part-ids.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../model/schema/state.ts';
import type { OrderedContribution, StateDatabase } from '../../parts/part.ts';

/** A sender's promise of delivery, and where it keeps what waits. */
export interface Delivery {
  readonly delivery: 'atMostOnce' | 'outbox';
  readonly outboxDatabase?: StateDatabase | undefined;
  readonly outboxSchema: string;
}

const whereKept = stateLocation(['datasource', 'separate']);

/** The options of a sender's delivery. */
export const deliveryOptions = {
  /** `outbox`: what is sent is kept until it has arrived, and sent at least once. */
  delivery: z.enum(['atMostOnce', 'outbox'], { error: 'decision' }).default('atMostOnce'),
  /** The database of the outbox: that of the data, or one of its own. */
  outbox: whereKept.meta({ ...whereKept.meta(), when: { delivery: 'outbox' } }),
  outboxDatabase: stateDatabase.meta({ when: { outbox: 'separate' } }),
  outboxSchema: stateSchema.meta({ when: { outbox: ['datasource', 'separate'] } }),
};

/** Asks for the outbox of a sender that has one; for nothing where the sender itself sends at most once. */
export function keptBy(sender: SenderId, options: Delivery): readonly OrderedContribution[] {
  if (options.delivery !== 'outbox') return [];
  const { outboxSchema: schema, outboxDatabase: apart } = options;
  return [{ kind: 'state', table: 'outbox', schema, apart, field: `senderOptions.${sender}.outboxDatabase` }];
}

/** Asks for the outbox of a sender: tables, or memory where each message is sent at most once. */
export function waitingFor(sender: SenderId, options: Delivery): readonly OrderedContribution[] {
  if (options.delivery === 'outbox') return keptBy(sender, options);
  return [{ kind: 'state', table: 'outbox', schema: '', memory: true, field: `senderOptions.${sender}.delivery` }];
}
