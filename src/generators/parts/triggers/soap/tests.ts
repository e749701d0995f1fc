import { lower } from '../../../../checks/names/words.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { requestElement } from '../../../kit/xml/schema.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { block } from '../../../text/render/escape.ts';
import type { Rendered } from '../../../text/render/rendered.ts';
import type { Contribution, Use } from '../../part.ts';
import { messageOf } from './binding.ts';
import { type Contract, PATH } from './contract.ts';
import { token } from './documents.ts';
import { authOf, type SoapEndpoint, type SoapProject } from './options.ts';
import { envelope, invalidPayload, sampleHeaders, samplePayload } from './sample.ts';

type Uses = readonly Use<SoapEndpoint>[];

const USER = 'user';
const PASSWORD = 'a-password';

/**
 * Writes the tests, which need nothing else: each operation's message, its refusals, and the contract.
 */
export function testFiles(project: Project, options: SoapProject, uses: Uses, contract: Contract): Contribution[] {
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const tokens = contract.messages.some(({ known }) => known);
  const operations = separated(contract.messages.map((message) => ({ text: requestElement(message) })));
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, { home: 'soap', name, template: `triggers/soap/${name}.java`, view, imports, test: true });
  return [
    file(
      'SoapTest',
      {
        services,
        tokens,
        username: `service.soap.username=${USER}`,
        password: `service.soap.password=${PASSWORD}`,
        path: PATH,
      },
      [...BASE_IMPORTS, ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`)],
    ),
    file('ContractTest', { operations, wsdl: `${PATH}/${project.name}.wsdl` }),
    ...project.groups.map((group) => endpointTest(group, project, options, uses, contract)),
  ];
}

function endpointTest(
  group: Group,
  project: Project,
  options: SoapProject,
  uses: Uses,
  { namespace }: Contract,
): Contribution {
  const methods = uses
    .filter(({ operation }) => group.operations.includes(operation))
    .map((use) => {
      const known = authOf(options, use.options) === 'userToken';
      const header = known ? token(USER, PASSWORD) : '';
      return {
        name: use.operation.names.method,
        element: messageOf(use).name,
        asks: use.operation.request.members.length > 0,
        known,
        valid: below(envelope(samplePayload(use, namespace, project), header)),
        invalid: below(envelope(invalidPayload(use, namespace), header)),
        stranger: below(envelope(samplePayload(use, namespace, project))),
        impostor: below(envelope(samplePayload(use, namespace, project), token(USER, 'another-password'))),
        headers: separated(
          Object.entries(sampleHeaders(use.operation, project)).map(([name, value]) => ({ name, value })),
        ),
      };
    });
  return javaFile(project, {
    home: 'soap',
    name: `${group.type}EndpointTest`,
    template: 'triggers/soap/EndpointTest.java',
    test: true,
    view: {
      service: lower(`${group.type}Service`),
      methods,
      usesAny: methods.some((method) => method.asks),
      known: methods.some((method) => method.known),
    },
  });
}

const MESSAGE_INDENT = 16;

/** A message with a line for each element that begins and each namespace; white space there means nothing. */
function below(message: string): Rendered {
  return block(message.replaceAll(/>(?=<[^/])/g, '>\n').replaceAll(/ (?=xmlns)/g, '\n    '), MESSAGE_INDENT);
}

const BASE_IMPORTS = [
  'java.io.IOException',
  'java.nio.charset.StandardCharsets',
  'jakarta.servlet.ServletException',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.boot.web.servlet.ServletRegistrationBean',
  'org.springframework.mock.web.MockHttpServletRequest',
  'org.springframework.mock.web.MockHttpServletResponse',
  'org.springframework.mock.web.MockServletConfig',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
  'org.springframework.ws.transport.http.MessageDispatcherServlet',
];
