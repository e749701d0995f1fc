import { javaFile, packageOf } from '../../java/java-file.ts';
import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { sh } from '../../render/escape.ts';
import { renderTemplate } from '../../render/template.ts';
import { jsonText } from '../../render/unseen.ts';
import { type Auth, CURL_AUTH, security } from '../../web/security.ts';
import { checkEndpoints } from './check.ts';
import { controllerFile } from './controller.ts';
import { hasMapArguments } from './maps.ts';
import { endpointOptions, type GraphqlEndpoint, type GraphqlProject, projectOptions } from './options.ts';
import { invalidDocument, sampleDocument } from './sample.ts';
import { hasLargeNumbers, scalarsOf, schemaOf } from './schema.ts';
import { testFiles } from './tests.ts';

const ENDPOINT = 'http://localhost:8080/graphql';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** GraphQL over Spring for GraphQL: functions that only read are queries, everything else is a mutation. */
export const graphql: Trigger<GraphqlProject, GraphqlEndpoint> = {
  kind: 'trigger',
  id: 'graphql',
  projectOptions,
  endpointOptions,
  supports: () => true,
  suggest: ({ nature }) => ({ queryOrMutation: nature === 'reads' ? 'query' : 'mutation' }),
  check: (project, _options, uses) => checkEndpoints(project, uses),
  contribute(project, { auth }, uses) {
    const endpoints = new Map(uses.map(({ operation, options }) => [operation, options]));
    return [
      ...project.groups.map((group) => controllerFile(group, endpoints, project)),
      ...sharedFiles(project, uses),
      ...testFiles(project, endpoints),
      ...security(project, auth, ['/graphiql', '/graphiql/**', '/graphql/schema']),
      ...SETTINGS,
      ...DEPENDENCIES,
      ...uses.flatMap(({ operation, options }) => documentsOf(operation, options, project, auth)),
      schemaProbe(uses),
      README,
    ];
  },
};

function sharedFiles(project: Project, uses: readonly Use<GraphqlEndpoint>[]): OrderedContribution[] {
  const largeNumbers = hasLargeNumbers(project);
  const file = (name: string) =>
    javaFile(project, { home: 'graphql', name, template: `triggers/graphql/${name}.java`, view: { largeNumbers } });
  const path = 'src/generated/resources/graphql/schema.graphqls';
  const view = { scalars: scalarsOf(project), types: schemaOf(project, uses) };
  return [
    { kind: 'file', owner: 'ours', path, text: renderTemplate('triggers/graphql/schema.graphqls', view) },
    file('GraphQlConfiguration'),
    file('TextScalar'),
    file('JsonScalar'),
    file('GraphQlErrors'),
    file('ErrorClassifications'),
    file('GraphQlDefaults'),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'graphql')}.GraphQlDefaults` },
    ...(hasMapArguments(project) ? [file('MapArguments')] : []),
    ...(uses.every(({ options }) => options.queryOrMutation === 'mutation') ? [file('ServiceController')] : []),
  ];
}

function documentsOf(
  operation: Operation,
  options: GraphqlEndpoint,
  project: Project,
  auth: Auth,
): OrderedContribution[] {
  const body = jsonText({ query: sampleDocument(operation, options, project) });
  const invalid = jsonText({ query: invalidDocument(operation, options) });
  const shell = `curl -sS${CURL_AUTH[auth]} ${ENDPOINT} -H 'Content-Type: application/json' -d ${sh(body)}`;
  const probe = { kind: 'probe', method: 'POST', path: '/graphql', headers: JSON_TYPE } as const;
  const { method } = operation.names;
  return [
    { kind: 'call', operation: operation.id, title: `${method}: ${options.queryOrMutation}`, shell },
    auth === 'none'
      ? {
          ...probe,
          name: `${method} refuses an invalid request`,
          body: invalid,
          expectStatus: 200,
          expectBody: '"classification":"ValidationError"',
        }
      : {
          ...probe,
          name: `${method} refuses a caller without ${auth}`,
          body,
          expectStatus: 401,
          expectBody: '"status":401',
        },
  ];
}

function schemaProbe(uses: readonly Use<GraphqlEndpoint>[]): OrderedContribution {
  return {
    kind: 'probe',
    name: 'the schema is served',
    method: 'GET',
    path: '/graphql/schema',
    expectStatus: 200,
    expectBody: uses[0]?.operation.names.method ?? 'type Query',
  };
}

const DEPENDENCIES: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'webmvc' },
  { kind: 'dependency', artifact: 'graphql' },
  { kind: 'dependency', artifact: 'graphql-scalars' },
  { kind: 'dependency', artifact: 'validation' },
  { kind: 'dependency', artifact: 'graphql-test', scope: 'test' },
];

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'spring.graphql.schema.printer.enabled', value: true, comment: 'At /graphql/schema' },
  { kind: 'setting', key: 'spring.graphql.graphiql.enabled', value: true },
];

const README: OrderedContribution = {
  kind: 'readmeSection',
  title: 'Schema and errors',
  markdown: `The schema is at <http://localhost:8080/graphql/schema>, GraphiQL at <http://localhost:8080/graphiql>.

An error's \`extensions.classification\` says what happened: \`ValidationError\` and \`BAD_REQUEST\` (the request),
\`BUSINESS\` (the operation was refused; the message says why), \`NOT_FOUND\`, \`CONFLICT\`, \`UNAVAILABLE\` (try again),
\`INTERNAL_ERROR\` (the log has the details).

An optional argument may be left out: then its own default applies. An explicit \`null\` is null.`,
};
