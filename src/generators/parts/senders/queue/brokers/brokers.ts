import type { QueueProject } from '../options.ts';
import { artemis } from './artemis.ts';
import type { SentBroker } from './broker.ts';
import { kafka } from './kafka.ts';
import { rabbitmq } from './rabbitmq.ts';

/** The brokers that messages can be sent to. */
export const BROKERS: Readonly<Record<QueueProject['broker'], SentBroker>> = { rabbitmq, kafka, artemis };
