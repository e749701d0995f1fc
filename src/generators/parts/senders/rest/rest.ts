import { PAYLOAD } from '../../../../model/mapping.ts';
import { waitingFor } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { checkReceivers } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
import { endpointOptions, projectOptions, type RestSenderEndpoint, type RestSenderProject } from './options.ts';

/** REST APIs: what an operation answers is sent as JSON, after its transaction or from an outbox. */
export const rest: Sender<RestSenderProject, RestSenderEndpoint> = {
  kind: 'sender',
  id: 'rest',
  textSet: 'senderRest',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { method, url }) => `→ ${method} ${url}`,
  check: checkReceivers,
  contribute: (project, options, uses) => [
    ...senderFiles(project, options, uses),
    ...waitingFor('rest', options),
    readme(options, uses),
  ],
};
