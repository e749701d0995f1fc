import type { QueueProject } from '../options.ts';
import { artemis } from './artemis.ts';
import type { ConsumedBroker } from './broker.ts';
import { kafka } from './kafka.ts';
import { rabbitmq } from './rabbitmq.ts';

/** The brokers that messages can come from. */
export const BROKERS: Readonly<Record<QueueProject['broker'], ConsumedBroker>> = { rabbitmq, kafka, artemis };

/** The prefix of the headers by which messages are CloudEvents; undefined where they are none. */
export const prefixOf = ({ broker, events }: QueueProject) =>
  events === 'cloudEvents' ? BROKERS[broker].binding.events : undefined;
