import { lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { allAuthorities } from '../../../kit/web/guard.ts';
import { type Auth, asksMore, permissionsOf } from '../../../kit/web/permissions.ts';
import { testCallers } from '../../../kit/web/test-callers.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { Contribution, Use } from '../../part.ts';
import { sampleArguments } from './documents.ts';
import type { McpEndpoint } from './options.ts';
import { toolName } from './tools.ts';

type Endpoints = ReadonlyMap<Operation, McpEndpoint>;

/** Writes the tests, which need nothing else: each tool's call, and its refusals. */
export function testFiles(project: Project, uses: readonly Use<McpEndpoint>[], auth: Auth): Contribution[] {
  const endpoints = new Map(uses.map(({ operation, options }) => [operation, options]));
  const callers = testCallers(uses, auth);
  const hasUser = callers.known.length > 0;
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, { home: 'mcp', name, template: `triggers/mcp/${name}.java`, view, imports, test: true });
  const authorities = separated(allAuthorities(endpoints.values()));
  return [
    file('ToolsTest', { services, authorities, callers }, [
      ...callers.imports,
      ...BASE_IMPORTS,
      runtimeClass('mcp.Tools'),
      ...(authorities.length > 0 || hasUser ? ['org.springframework.security.test.context.support.WithMockUser'] : []),
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
        tool: toolName(operation, options),
        asks: operation.request.members.length > 0,
        guarded: asksMore(options),
        known: permissionsOf(options)?.knownBy !== undefined,
        valid: jsonText(sampleArguments(operation, project)),
      },
    ];
  });
  return javaFile(project, {
    home: 'mcp',
    name: `${group.type}ControllerTest`,
    template: 'triggers/mcp/ControllerTest.java',
    test: true,
    view: {
      service: lower(`${group.type}Service`),
      methods,
      usesAny: methods.some((method) => method.asks),
      guarded: methods.some((method) => method.guarded),
      known: methods.some((method) => method.known),
    },
  });
}

const BASE_IMPORTS = [
  'io.modelcontextprotocol.spec.McpSchema.CallToolRequest',
  'io.modelcontextprotocol.spec.McpSchema.CallToolResult',
  'io.modelcontextprotocol.spec.McpSchema.TextContent',
  'java.util.Map',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
  'tools.jackson.core.type.TypeReference',
  'tools.jackson.databind.json.JsonMapper',
];
