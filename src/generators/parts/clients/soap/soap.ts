import type { SoapCall } from '../../../../model/contract/calls/soap.ts';
import type { Client } from '../client.ts';
import { connectionSettings } from '../connection.ts';
import { HTTP_TYPES } from '../wiring.ts';
import { clientFile } from './client-file.ts';
import { clientTest } from './client-tests.ts';
import { clientFiles, SOAP_TYPES } from './files.ts';
import { memberCode } from './members.ts';
import { namespacesOf } from './namespaces.ts';
import { soapProject } from './operation.ts';
import { readmeSection } from './readme.ts';
import { typeFiles } from './type-files.ts';

/** Calls of SOAP 1.1 and 1.2, document/literal and rpc/literal, as a WSDL or an XML schema describes them. */
export const soap: Client<SoapCall> = {
  userTokens: true,
  ownTypes: [...HTTP_TYPES, ...SOAP_TYPES],
  contribute(neutral) {
    const project = soapProject(neutral);
    const namespaces = namespacesOf(project);
    const code = memberCode(project, namespaces);
    return [
      ...project.groups.flatMap((group) => [clientFile(group, { project, code }), clientTest(group, project)]),
      ...typeFiles(project, namespaces),
      ...clientFiles(project, namespaces),
      ...connectionSettings(project.connection, project),
      readmeSection(project),
    ];
  },
};
