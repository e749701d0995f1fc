import { PAYLOAD } from '../../../../model/mapping.ts';
import { AMQP, asyncApiFile } from '../../../kit/broker/asyncapi.ts';
import { RABBITMQ } from '../../../kit/broker/rabbitmq.ts';
import { keptBy } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { channelsOf } from './channels.ts';
import { checkQueues } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
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
  contribute(project, options, uses) {
    const contract = asyncApiFile(project, 'send', channelsOf(project, uses), AMQP);
    return [
      ...senderFiles(project, options, uses),
      ...RABBITMQ,
      ...keptBy('queue', options),
      contract,
      readme(options, uses),
    ];
  },
};
