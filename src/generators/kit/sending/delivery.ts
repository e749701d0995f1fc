import { z } from 'zod';
import type { Project } from '../../../model/project.ts';
import type { SenderId } from '../../../model/request/part-ids.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../model/schema/state.ts';
import type { OrderedContribution, StateDatabase } from '../../parts/part.ts';
import { outbox, waiting } from '../../service/state/outbox.ts';

/** What a sender promises of delivery, and where it keeps what waits. */
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

const DELIVERY = 'service.sending.delivery';

/** Contributes what keeps the messages of a sender until they have arrived: tables, or memory where each is sent at most once. */
export function waitingFor(project: Project, sender: SenderId, options: Delivery): readonly OrderedContribution[] {
  if (options.delivery === 'outbox') return keptBy(project, sender, options);
  return [
    ...waiting(project),
    { kind: 'setting', key: 'service.outbox.poll', value: '100ms' },
    { kind: 'setting', key: DELIVERY, value: 'at-most-once' },
  ];
}

/** Contributes the outbox of a sender that has one; nothing where it is sent at most once. */
export function keptBy(project: Project, sender: SenderId, options: Delivery): readonly OrderedContribution[] {
  if (options.delivery !== 'outbox') return [];
  const { outboxSchema: schema, outboxDatabase: apart } = options;
  return outbox(project, { schema, apart, field: `senderOptions.${sender}.outboxDatabase` });
}
