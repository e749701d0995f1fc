import type { Contribution } from '../../part.ts';
import { jsonFiles, namesCode } from '../json/files.ts';
import { wiring } from '../wiring.ts';
import type { RestProject } from './operation.ts';

/** Contributes what makes the API that all calls go through. */
export function clientFiles(project: RestProject): Contribution[] {
  return [
    ...wiring(project, project.connection.auth, {
      module: 'client-rest',
      type: 'client.rest.RestApi',
      http: true,
      last: namesCode(project),
    }),
    ...jsonFiles(project),
  ];
}
