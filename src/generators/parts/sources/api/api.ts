import type { ContractDescription } from '../../../../model/contract/contract.ts';
import { clientOf } from '../../clients/clients.ts';
import { apiProject } from '../../clients/operation.ts';
import type { Source } from '../../part.ts';
import { identityOf, readApi } from './reading.ts';

/** Operations of an uploaded contract, done by the API that it describes, which the client of its protocol calls. */
export const api: Source<ContractDescription, { readonly operation: string }> = {
  kind: 'source',
  id: 'api',
  offers: [],
  read: readApi,
  identify: ({ operation }) => identityOf({ id: operation }),
  calls: ({ type }) => ({ home: 'client', type: `${type}Client`, variable: 'client' }),
  contribute(neutral) {
    const project = apiProject(neutral);
    return clientOf(project.operations.map(({ api: { contract } }) => contract)).contribute(project);
  },
};
