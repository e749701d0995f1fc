import { PAYLOAD } from '../../../../model/mapping.ts';
import { waitingFor } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { checkRequests } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
import { endpointOptions, projectOptions, type SoapSenderEndpoint, type SoapSenderProject } from './options.ts';

/** SOAP APIs: what an operation answers is sent as the element of a request. */
export const soap: Sender<SoapSenderProject, SoapSenderEndpoint> = {
  kind: 'sender',
  id: 'soap',
  textSet: 'senderSoap',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { url, element }) => `→ ${element} ${url}`,
  check: checkRequests,
  contribute: (project, options, uses) => [
    ...senderFiles(project, options, uses),
    ...waitingFor('soap', options),
    readme(options, uses),
  ],
};
