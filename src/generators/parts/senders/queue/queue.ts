import { PAYLOAD } from '../../../../model/mapping.ts';
import { asyncApiFile } from '../../../kit/broker/asyncapi.ts';
import { sentEvents } from '../../../kit/broker/events.ts';
import type { Sender } from '../../part.ts';
import { BROKERS } from './brokers/brokers.ts';
import { channelsOf } from './channels.ts';
import { checkQueues } from './check.ts';
import { readme } from './documents.ts';
import { endpointOptions, projectOptions, type QueueEndpoint, type QueueProject } from './options.ts';

/** A queue of a broker: what an operation answers is published as JSON, after its transaction or from an outbox. */
export const queue: Sender<QueueProject, QueueEndpoint> = {
  kind: 'sender',
  id: 'queue',
  textSet: 'senderQueue',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { exchange, queueName }) => `→ ${exchange === '' ? queueName : `${exchange}/${queueName}`}`,
  check: checkQueues,
  settle: (project, { broker }, before) => BROKERS[broker].settle?.(project, before) ?? before,
  contribute(project, options, uses) {
    const broker = BROKERS[options.broker];
    const areEvents = options.events === 'cloudEvents';
    return [
      ...broker.files(project, options, uses),
      ...broker.contributions(project),
      ...broker.kept(options),
      ...(areEvents ? sentEvents(project) : []),
      asyncApiFile(
        project,
        'send',
        channelsOf(project, uses, broker.headers, areEvents ? broker.binding.events : undefined),
        broker.binding,
      ),
      readme(options, uses, broker),
    ];
  },
};
