import { connectionSettings } from '../../clients/rest/connection.ts';
import { clientFiles } from '../../clients/rest/files.ts';
import type { ContractDescription } from '../../contracts/contract.ts';
import type { Source } from '../../part.ts';
import { clientFile } from './client.ts';
import { clientTest } from './client-tests.ts';
import { needsOf } from './needs.ts';
import { apiProject } from './operation.ts';
import { identityOf, readApi } from './reading.ts';
import { readmeSection } from './readme.ts';

/** Operations of an uploaded contract, done by the API that it describes: clients, where it is, what its failures mean. */
export const api: Source<ContractDescription, { readonly operation: string }> = {
  kind: 'source',
  id: 'api',
  offers: [],
  read: readApi,
  identify: ({ operation }) => identityOf({ id: operation }),
  calls: ({ type }) => ({ home: 'client', type: `${type}Client`, variable: 'client' }),
  contribute(neutral) {
    const project = apiProject(neutral);
    return [
      ...project.groups.flatMap((group) => [clientFile(group, project), clientTest(group, project)]),
      ...clientFiles(neutral, needsOf(project)),
      ...connectionSettings(project.connection),
      { kind: 'dependency', artifact: 'restclient' },
      readmeSection(project),
    ];
  },
};
