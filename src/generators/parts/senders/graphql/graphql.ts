import { PAYLOAD } from '../../../../model/mapping.ts';
import { waitingFor } from '../../../kit/sending/delivery.ts';
import type { Sender } from '../../part.ts';
import { checkMutations } from './check.ts';
import { readme } from './documents.ts';
import { senderFiles } from './files.ts';
import { mutationOf } from './mutation.ts';
import { endpointOptions, type GraphqlSenderEndpoint, type GraphqlSenderProject, projectOptions } from './options.ts';

/** GraphQL APIs: what an operation answers is sent as the variables of a mutation. */
export const graphql: Sender<GraphqlSenderProject, GraphqlSenderEndpoint> = {
  kind: 'sender',
  id: 'graphql',
  textSet: 'senderGraphql',
  payload: PAYLOAD,
  projectOptions,
  endpointOptions,
  supports: ({ server }) => (server === 'library' ? { reason: 'forms.reasons.librarySender' } : true),
  published: (_names, { url, mutation }) => `→ ${mutationOf(mutation)?.name ?? 'mutation'} ${url}`,
  check: checkMutations,
  contribute: (project, options, uses) => [
    ...senderFiles(project, options, uses),
    ...waitingFor('graphql', options),
    readme(options, uses),
  ],
};
