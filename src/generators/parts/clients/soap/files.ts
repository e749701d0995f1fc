import { isUserToken } from '../../../../model/contract/contract.ts';
import { isOmittable } from '../../../../model/types.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { type HttpCall, httpFiles } from '../http/files.ts';
import type { Namespaces } from './namespaces.ts';
import type { SoapProject } from './operation.ts';

const CALL: HttpCall = {
  type: 'SoapCall',
  doc: fragment`A call of one operation, by the action that names its message.`,
  parameters: fragment`SoapVersion version, String operation, String action`,
  arguments: fragment`version, operation, action`,
  imports: [],
  asks: fragment`api.call(SoapVersion.SOAP_11, "a", "urn:a").answer("", "a", XmlValue.INTEGER)`,
  asked: 'POST /',
  isWhole: true,
  readsHeaders: true,
};

/** Classes that messages go through: no type of a document may be called so. */
export const SOAP_TYPES = [
  'SoapCall SoapVersion SoapFailures SoapFaultException Namespaces XmlElement XmlWriter XmlType XmlValue XmlFragment',
  'XmlPresence XmlException QName SoapCallTest XmlValueTest Envelopes UserToken UserTokenTest',
  'XopPackage XopPackageTest Attachments AttachmentsTest',
].flatMap((line) => line.split(' '));

/** Contributes the classes that all calls go through, and their tests. */
export function clientFiles(project: SoapProject, { all }: Namespaces): Contribution[] {
  const { operations, connection } = project;
  const token = isUserToken(connection.auth);
  const attaches = operations.some(({ api }) => api.call.mtom);
  const digest = connection.auth.kind === 'userTokenDigest';
  const omittable = operations.some(({ request }) => request.members.some(isOmittable));
  const file = (name: string, view: object = {}, test = false) =>
    javaFile(project, { home: 'client', name, template: `clients/soap/${name}.java`, view, test });
  return [
    ...httpFiles(project, connection.auth, CALL),
    file('SoapCall', { token, attaches }),
    file('XopPackage'),
    file('XopPackageTest', {}, true),
    ...(attaches ? [file('Attachments'), file('AttachmentsTest', {}, true)] : []),
    { kind: 'dependency', artifact: 'mail' },
    file('SoapVersion'),
    file('SoapFaultException'),
    file('SoapFailures'),
    file('Namespaces', { namespaces: all }),
    file('XmlElement'),
    file('XmlWriter', { omittable, attaches }),
    file('XmlType'),
    file('XmlValue'),
    file('XmlFragment'),
    file('XmlPresence'),
    file('XmlException'),
    ...(token ? [file('UserToken', { digest }), file('UserTokenTest', { digest }, true)] : []),
    ...(token ? [{ kind: 'dependency', artifact: 'wss4j' } as const] : []),
    file('Envelopes', { token, attaches }, true),
    file('SoapCallTest', {}, true),
    file('XmlValueTest', {}, true),
  ];
}
