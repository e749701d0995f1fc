import { isUserToken } from '../../../../model/contract/contract.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { wiring } from '../wiring.ts';
import type { Namespaces } from './namespaces.ts';
import type { SoapProject } from './operation.ts';

/** Names that files of a client import or have: no type of a document may be called so. */
export const SOAP_TYPES = [
  'SoapApi SoapCall SoapCredentials SoapVersion SoapFailures SoapFaultException Namespaces XmlElement XmlWriter XmlType',
  'XmlValue XmlFragment XmlPresence XmlException QName UserTokenCredentials XopPackage Attachments DiffBuilder RequestMatcher',
].flatMap((line) => line.split(' '));

/** Contributes what makes the API that all calls go through, and the names of its namespaces. */
export function clientFiles(project: SoapProject, { all }: Namespaces): Contribution[] {
  const { auth } = project.connection;
  const token = isUserToken(auth);
  const kind = auth.kind === 'userTokenDigest' ? fragment`digest` : fragment`text`;
  return [
    ...wiring(project, auth, {
      module: token ? 'client-soap-security' : 'client-soap',
      type: 'client.soap.SoapApi',
      http: true,
      last: token
        ? fragment`UserTokenCredentials.${kind}(ApiProperties.of(environment, SETTINGS))`
        : fragment`SoapCredentials.none()`,
      imports: [runtimeClass(`client.soap.${token ? 'security.UserTokenCredentials' : 'SoapCredentials'}`)],
    }),
    javaFile(project, {
      home: 'client',
      name: 'Namespaces',
      template: 'clients/soap/Namespaces.java',
      view: { namespaces: all },
    }),
  ];
}
