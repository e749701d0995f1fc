import { capital, lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { allAuthorities } from '../../../kit/web/guard.ts';
import { type Auth, asksMore, permissionsOf } from '../../../kit/web/permissions.ts';
import { testCallers } from '../../../kit/web/test-callers.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { block } from '../../../text/render/escape.ts';
import { fragment, joined } from '../../../text/render/rendered.ts';
import type { Contribution, Use } from '../../part.ts';
import { takesHeaders } from './binding.ts';
import { usesOf } from './controller.ts';
import type { GraphqlEndpoint } from './options.ts';
import { invalidDocument, sampleDocument, sampleHeaders } from './sample.ts';

const DOCUMENT_INDENT = 16;
const ANY = fragment`any()`;
const BASE_IMPORTS = [
  'java.util.List',
  'org.springframework.beans.factory.annotation.Autowired',
  'org.springframework.boot.graphql.test.autoconfigure.tester.AutoConfigureGraphQlTester',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.graphql.test.tester.GraphQlTester',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
];

/**
 * Writes the tests, which need nothing else: each operation's document, its refusal, and that the schema has all of
 * them.
 */
export function testFiles(project: Project, all: readonly Use<GraphqlEndpoint>[], auth: Auth): Contribution[] {
  const uses = new Map(all.map(({ operation, options }) => [operation, options]));
  const callers = testCallers(all, auth);
  const hasUser = callers.known.length > 0;
  const services = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, { home: 'graphql', name, template: `triggers/graphql/${name}.java`, view, imports, test: true });
  const headers = takesHeaders(project);
  const authorities = separated(allAuthorities(uses.values()));
  return [
    file('GraphQlTest', { services, headers, authorities, callers }, [
      ...callers.imports,
      ...BASE_IMPORTS,
      ...(authorities.length > 0 || hasUser ? ['org.springframework.security.test.context.support.WithMockUser'] : []),
      ...(headers ? ['org.springframework.graphql.server.WebGraphQlHandler'] : []),
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
    ]),
    ...project.groups.map((group) => controllerTest(group, project, uses)),
  ];
}

function controllerTest(group: Group, project: Project, uses: ReadonlyMap<Operation, GraphqlEndpoint>): Contribution {
  const own = usesOf(group, uses);
  const methods = own.map(({ operation, options }) => ({
    name: operation.names.method,
    paged: operation.paging !== undefined,
    any: joined(
      Array.from({ length: (operation.request.members.length > 0 ? 1 : 0) + (operation.paging ? 1 : 0) }, () => ANY),
      ', ',
    ),
    guarded: asksMore(options),
    known: permissionsOf(options)?.knownBy !== undefined,
    headers: Object.entries(sampleHeaders(operation, project)).map(([name, value]) => ({ name, value })),
    valid: block(sampleDocument(operation, options, project), DOCUMENT_INDENT),
    invalid: block(invalidDocument(operation, options), DOCUMENT_INDENT),
  }));
  return javaFile(project, {
    home: 'graphql',
    name: `${group.type}ControllerTest`,
    template: 'triggers/graphql/ControllerTest.java',
    test: true,
    view: {
      contract: (['query', 'mutation'] as const).flatMap((kind) => {
        const names = own
          .filter(({ options }) => options.queryOrMutation === kind)
          .map(({ operation }) => ({ text: operation.names.method }));
        return names.length === 0 ? [] : [{ type: capital(kind), names: separated(names) }];
      }),
      methods,
      service: lower(`${group.type}Service`),
      paged: methods.some((method) => method.paged),
      usesAny: methods.some((method) => method.any.toString() !== ''),
      guarded: methods.some((method) => method.guarded),
      known: methods.some((method) => method.known),
      usesHeaders: methods.some((method) => method.headers.length > 0),
    },
  });
}
