import { PAYLOAD } from '../../../../model/mapping.ts';
import type { Project } from '../../../../model/project.ts';
import { AMQP, asyncApiFile } from '../../../kit/broker/asyncapi.ts';
import { RABBITMQ } from '../../../kit/broker/rabbitmq.ts';
import { outbox } from '../../../service/state/outbox.ts';
import type { OrderedContribution, Sender } from '../../part.ts';
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
    const keeping = options.delivery === 'outbox' ? kept(project, options) : [];
    const contract = asyncApiFile(project, 'send', channelsOf(project, uses), AMQP);
    return [...senderFiles(project, options, uses), ...RABBITMQ, ...keeping, contract, readme(options, uses)];
  },
};

/** Contributes the outbox of what is sent. */
function kept(project: Project, { outboxSchema: schema, outboxDatabase: apart }: QueueProject): OrderedContribution[] {
  return outbox(project, { schema, apart, field: 'senderOptions.queue.outboxDatabase' });
}
