import { PAYLOAD } from '../../../../model/mapping.ts';
import { waitingFor } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { checkMethods } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
import { endpointOptions, type GrpcSenderEndpoint, type GrpcSenderProject, projectOptions } from './options.ts';

/** gRPC APIs: what an operation answers is sent as the request of a method. */
export const grpc: Sender<GrpcSenderProject, GrpcSenderEndpoint> = {
  kind: 'sender',
  id: 'grpc',
  textSet: 'senderGrpc',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { url, method }) => `→ ${method} ${url}`,
  check: checkMethods,
  contribute: (project, options, uses) => [
    ...senderFiles(project, options, uses),
    ...waitingFor('grpc', options),
    readme(options, uses),
  ],
};
