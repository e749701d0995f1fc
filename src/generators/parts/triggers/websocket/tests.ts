import { lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { allAuthorities } from '../../../kit/web/guard.ts';
import { asksMore, permissionsOf, waysOf } from '../../../kit/web/permissions.ts';
import { testCallers } from '../../../kit/web/test-callers.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { Contribution, Use } from '../../part.ts';
import { operationName } from './binding.ts';
import type { SocketEndpoint, SocketProject } from './options.ts';
import { invalidMessage, sampleMessage } from './sample.ts';

type Endpoints = ReadonlyMap<Operation, SocketEndpoint>;

/**
 * Writes the tests, which need nothing else: each operation's message, and its refusals.
 */
export function testFiles(
  project: Project,
  uses: readonly Use<SocketEndpoint>[],
  { auth }: SocketProject,
): Contribution[] {
  const endpoints = new Map(uses.map(({ operation, options }) => [operation, options]));
  const callers = testCallers(uses, auth);
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, {
      home: 'websocket',
      name,
      template: `triggers/websocket/${name}.java`,
      view,
      imports,
      test: true,
    });
  const secured = waysOf(uses, auth).length > 0;
  const authorities = separated(allAuthorities(endpoints.values()));
  return [
    file('SocketTest', { services, secured, authorities, callers }, [
      ...BASE_IMPORTS,
      ...callers.imports,
      ...(secured ? ['org.springframework.security.authentication.TestingAuthenticationToken'] : []),
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
    ]),
    ...project.groups.map((group) => controllerTest(group, project, endpoints)),
  ];
}

function controllerTest(group: Group, project: Project, endpoints: Endpoints): Contribution {
  const methods = group.operations.flatMap((operation) => {
    const options = endpoints.get(operation);
    if (!options) return [];
    return [
      {
        name: operation.names.method,
        operation: operationName(operation, options),
        asks: operation.request.members.length > 0,
        broadcast: options.exchange === 'broadcast',
        guarded: asksMore(options),
        known: permissionsOf(options)?.knownBy !== undefined,
        subscribe: jsonText({ id: 0, op: 'subscribe', params: { to: operationName(operation, options) } }),
        event: `{"event":${jsonText(operationName(operation, options))},"data":`,
        valid: sampleMessage(operation, options, project),
        invalid: invalidMessage(operation, options),
      },
    ];
  });
  return javaFile(project, {
    home: 'websocket',
    name: `${group.type}ControllerTest`,
    template: 'triggers/websocket/ControllerTest.java',
    test: true,
    view: {
      service: lower(`${group.type}Service`),
      methods,
      usesAny: methods.some((method) => method.asks),
    },
  });
}

const BASE_IMPORTS = [
  'java.util.UUID',
  'java.util.concurrent.BlockingQueue',
  'java.util.concurrent.LinkedBlockingQueue',
  'java.util.concurrent.TimeUnit',
  'org.junit.jupiter.api.AfterEach',
  'org.junit.jupiter.api.BeforeEach',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
  'org.springframework.web.socket.CloseStatus',
  'org.springframework.web.socket.TextMessage',
  'org.springframework.web.socket.WebSocketHandler',
  'org.springframework.web.socket.WebSocketSession',
];
