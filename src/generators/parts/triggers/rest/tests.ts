import { lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { allAuthorities } from '../../../kit/web/guard.ts';
import { type Auth, asksMore, authOf, waysOf } from '../../../kit/web/permissions.ts';
import { testCallers } from '../../../kit/web/test-callers.ts';
import { answerType } from '../../../service/response.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { block, id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution, Use } from '../../part.ts';
import { isTagged } from './etags.ts';
import type { RestEndpoint } from './options.ts';
import { invalidCall, type MethodsByUrl, methodsByUrl, type SampleCall, sampleCall } from './sample.ts';

const BODY_INDENT = 16;
const BAD_REQUEST = 400;
/** Imports of the class that all tests of controllers share. */
const BASE_IMPORTS = [
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
  'org.springframework.test.web.servlet.assertj.MockMvcTester',
];
const ANONYMOUS = fragment`.with(SecurityMockMvcRequestPostProcessors.anonymous())`;
const POWERLESS = fragment`.with(jwt().authorities())`;

/** Writes the tests, which need nothing else: each operation's request, its refusals, the contract, and the problems. */
export function testFiles(project: Project, uses: readonly Use<RestEndpoint>[], auth: Auth): Contribution[] {
  const endpoints = new Map(uses.map(({ operation, options }) => [operation, options]));
  const secured = waysOf(uses, auth).length > 0;
  const callers = testCallers(uses, auth);
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const answered = methodsByUrl(endpoints.values());
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, { home: 'rest', name, template: `triggers/rest/${name}.java`, view, imports, test: true });
  return [
    file('RestTest', { services, secured, callers, authorities: separated(allAuthorities(endpoints.values())) }, [
      ...BASE_IMPORTS,
      ...callers.imports,
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
      ...(secured ? ['org.springframework.security.test.context.support.WithMockUser'] : []),
    ]),
    ...project.groups.map((group) => controllerTest(group, project, endpoints, auth, answered)),
    file('ContractTest', { secured: auth !== 'none' }),
  ];
}

function controllerTest(
  group: Group,
  project: Project,
  endpoints: ReadonlyMap<Operation, RestEndpoint>,
  auth: Auth,
  answered: MethodsByUrl,
): Contribution {
  const methods = group.operations.flatMap((operation) => {
    const endpoint = endpoints.get(operation);
    return endpoint ? [testedMethod(operation, endpoint, project, auth, answered)] : [];
  });
  return javaFile(project, {
    home: 'rest',
    name: `${group.type}ControllerTest`,
    template: 'triggers/rest/ControllerTest.java',
    test: true,
    view: {
      operations: separated(methods.map(({ name }) => ({ text: name }))),
      methods,
      secured: methods.some((method) => method.anonymous),
      guarded: methods.some((method) => method.powerless),
      service: lower(`${group.type}Service`),
      paged: methods.some((method) => method.paged),
      usesAny: methods.some((method) => method.any.toString() !== ''),
    },
  });
}

/** The tests of a method: a request that is accepted, one that is refused, and those of callers who may not. */
function testedMethod(
  operation: Operation,
  endpoint: RestEndpoint,
  project: Project,
  auth: Auth,
  answered: MethodsByUrl,
) {
  const asks = operation.request.members.length > 0 ? 1 : 0;
  const sample = sampleCall(operation, endpoint, project);
  const invalid = invalidCall(operation, endpoint, project, answered);
  const refused = request(invalid, invalid.body);
  const guarded = asksMore(endpoint);
  const valid = request(sample, sample.body && JSON.stringify(sample.body, null, 2));
  return {
    name: operation.names.method,
    status: operation.streamed || answerType(operation, project) ? 200 : 204,
    any: joined(
      Array.from({ length: asks + (operation.streamed || operation.paging ? 1 : 0) }, () => fragment`any()`),
      ', ',
    ),
    paged: operation.paging !== undefined,
    tagged: isTagged(endpoint),
    valid,
    invalid: refused,
    invalidStatus: invalid.status,
    anonymous: authOf(endpoint, auth) !== 'none' && fragment`${valid}${ANONYMOUS}`,
    powerless: guarded && fragment`${valid}${POWERLESS}`,
    powerlessInvalid: guarded && invalid.status === BAD_REQUEST && fragment`${refused}${POWERLESS}`,
  };
}

/** Writes a request of a test: `mvc.post().uri("/orders")`, with its headers and body. The URI is encoded already. */
function request(
  { method, path, headers }: Pick<SampleCall, 'method' | 'path' | 'headers'>,
  body: string | undefined,
): Rendered {
  const given = Object.entries(headers).map(([name, value]) => fragment`.header(${str(name)}, ${str(value)})`);
  const call = fragment`mvc.${id(method.toLowerCase())}().uri(URI.create(${str(path)}))${joined(given, '')}`;
  if (body === undefined) return call;
  return fragment`${call}.contentType(MediaType.APPLICATION_JSON).content(${block(body, BODY_INDENT)})`;
}
