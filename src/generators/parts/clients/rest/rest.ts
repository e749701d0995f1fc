import type { RestCall } from '../../../../model/contract/calls/rest.ts';
import type { ContractOperation } from '../../../../model/contract/contract.ts';
import type { FieldFault } from '../../../../model/fault.ts';
import type { Client } from '../client.ts';
import { connectionSettings } from '../connection.ts';
import { JSON_TYPES } from '../json/files.ts';
import { HTTP_TYPES } from '../wiring.ts';
import { bodyForm } from './body.ts';
import { clientFile } from './client-file.ts';
import { clientTest } from './client-tests.ts';
import { clientFiles } from './files.ts';
import { restProject } from './operation.ts';
import { readmeSection } from './readme.ts';

/** Calls over HTTP as an OpenAPI document describes them. */
export const rest: Client<RestCall> = {
  refusal,
  absenceInside: true,
  ownTypes: [...HTTP_TYPES, ...JSON_TYPES, 'RestApi', 'ApiCall', 'ApiStyle', 'ApiParts', 'ApiStyleTest'],
  contribute(neutral) {
    const project = restProject(neutral);
    return [
      ...project.groups.flatMap((group) => [clientFile(group, project), clientTest(group, project)]),
      ...clientFiles(project),
      ...connectionSettings(project.connection, project),
      readmeSection(project),
    ];
  },
};

/** Refuses a body that no call can write or read. */
function refusal({ body, answer }: ContractOperation<RestCall>): Omit<FieldFault, 'field'> | undefined {
  const written = body && bodyForm(body);
  const read = answer && bodyForm(answer);
  const isRead = !answer || (read !== undefined && read !== 'form' && read !== 'multipart');
  return (!body || written) && isRead ? undefined : { message: 'refusals.mediaType' };
}
