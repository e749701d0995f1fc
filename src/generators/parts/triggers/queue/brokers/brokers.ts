import type { QueueProject } from '../options.ts';
import { artemis } from './artemis.ts';
import type { ConsumedBroker } from './broker.ts';
import { kafka } from './kafka.ts';
import { rabbitmq } from './rabbitmq.ts';

/** The brokers that messages can come from. */
export const BROKERS: Readonly<Record<QueueProject['broker'], ConsumedBroker>> = { rabbitmq, kafka, artemis };
