import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { isMapped, type MappedGroup, mappers } from '../../../kit/mapper/mapper.ts';
import { cors } from '../../../kit/web/cors.ts';
import { type Auth, accessOf, authOf, letsStrangersIn, sayingWays } from '../../../kit/web/permissions.ts';
import { problems } from '../../../kit/web/problems.ts';
import { CLOSED, CURL_AUTH, guardedOf, security } from '../../../kit/web/security.ts';
import { placeholder, sh } from '../../../text/render/escape.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { checkEndpoints } from './check.ts';
import { controllerFile, usesOf } from './controller.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, type GraphqlEndpoint, type GraphqlProject, projectOptions } from './options.ts';
import { pageReadme } from './pages.ts';
import { inputFiles, mapperInput } from './request.ts';
import { invalidDocument, sampleDocument, sampleHeaders } from './sample.ts';
import { scalarsOf, schemaOf } from './schema.ts';
import { testFiles } from './tests.ts';

const CONTRACT = ['/graphiql', '/graphiql/**', '/graphql/schema'];
const DENIAL = 'an error of the classification `FORBIDDEN` for that field';
const PATH = '/graphql';
const ENDPOINT = `http://localhost:8080${PATH}`;
/** The answer to a stranger who asks for a field, where other fields are for strangers. */
const TOLD = { expectStatus: 200, expectBody: '"classification":"UNAUTHORIZED"' } as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** GraphQL over Spring for GraphQL: functions that only read are queries, everything else is a mutation. */
export const graphql: Trigger<GraphqlProject, GraphqlEndpoint> = {
  kind: 'trigger',
  id: 'graphql',
  projectOptions,
  endpointOptions,
  alphabet: 'ascii',
  supports: () => true,
  inputs,
  suggest: ({ nature }) => ({ queryOrMutation: nature === 'reads' ? 'query' : 'mutation' }),
  published: ({ method }, { queryOrMutation }) => `${queryOrMutation} ${method}`,
  access: accessOf,
  check: (project, _options, uses) => checkEndpoints(project, uses),
  contribute(project, { auth }, given) {
    const uses = sayingWays(given, auth);
    const endpoints = new Map(uses.map(({ operation, options }) => [operation, options]));
    return [
      ...project.groups.map((group) => controllerFile(group, endpoints, project)),
      ...mappers('graphql', mappedGroups(project, endpoints), project),
      schemaFile(project, uses),
      ...project.operations.filter(isMapped).flatMap((operation) => inputFiles(operation, project)),
      { kind: 'runtime', module: 'graphql' },
      ...testFiles(project, uses, auth),
      ...security(project, auth, uses, {
        ...{ contract: CONTRACT, guarded: guardedOf(uses), denial: DENIAL },
        open: letsStrangersIn(uses, auth) ? [{ path: PATH }] : [],
      }),
      ...cors(),
      ...problems(),
      ...SETTINGS,
      ...DEPENDENCIES,
      ...uses.flatMap(({ operation, options }) => documentsOf(operation, options, project, { auth, uses })),
      schemaProbe(uses, auth),
      README,
      ...pageReadme(project.operations),
    ];
  },
};

function schemaFile(project: Project, uses: readonly Use<GraphqlEndpoint>[]): OrderedContribution {
  const view = { scalars: scalarsOf(project), types: schemaOf(project, uses) };
  return {
    kind: 'file',
    owner: 'ours',
    path: 'src/generated/resources/graphql/schema.graphqls',
    text: renderTemplate('triggers/graphql/schema.graphqls', view),
    contract: true,
  };
}

function mappedGroups(project: Project, endpoints: ReadonlyMap<Operation, GraphqlEndpoint>): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: usesOf(group, endpoints).flatMap(({ operation }) =>
      isMapped(operation) ? [mapperInput(operation, project)] : [],
    ),
  }));
}

function documentsOf(
  operation: Operation,
  options: GraphqlEndpoint,
  project: Project,
  service: { readonly auth: Auth; readonly uses: readonly Use<GraphqlEndpoint>[] },
): OrderedContribution[] {
  const auth = authOf(options, service.auth);
  const told = letsStrangersIn(service.uses, service.auth) ? TOLD : CLOSED;
  const body = jsonText({ query: sampleDocument(operation, options, project) });
  const invalid = jsonText({ query: invalidDocument(operation, options) });
  const headers = Object.entries(sampleHeaders(operation, project)).map(
    ([name, value]) => ` -H ${sh(`${name}: ${value}`)}`,
  );
  const shell = `curl -sS${CURL_AUTH[auth]} ${ENDPOINT} -H 'Content-Type: application/json'${headers.join('')} -d ${sh(body)}`;
  const probe = { kind: 'probe', method: 'POST', path: PATH, headers: JSON_TYPE } as const;
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
          ...told,
        },
  ];
}

function schemaProbe(uses: readonly Use<GraphqlEndpoint>[], auth: Auth): OrderedContribution {
  const probe = (name: string) => ({ kind: 'probe', name, method: 'GET', path: '/graphql/schema' }) as const;
  if (auth !== 'none') return { ...probe('the schema is for known callers'), ...CLOSED };
  return {
    ...probe('the schema is served'),
    expectStatus: 200,
    expectBody: uses[0]?.operation.names.method ?? 'type Query',
  };
}

const DEPENDENCIES: readonly OrderedContribution[] = [{ kind: 'dependency', artifact: 'graphql-test', scope: 'test' }];

const DEFAULT_MAX_CALLS = 20;
/** The settings that show the schema to whoever asks: introspection, /graphql/schema and GraphiQL. */
const SHOWN_BY = ['schema.introspection.enabled', 'schema.printer.enabled', 'graphiql.enabled'];

const SETTINGS: readonly OrderedContribution[] = [
  ...SHOWN_BY.flatMap((key): OrderedContribution[] => [
    { kind: 'setting', key: `spring.graphql.${key}`, value: placeholder('GRAPHQL_EXPLORE', 'true') },
    {
      kind: 'setting',
      profile: 'production',
      key: `spring.graphql.${key}`,
      value: placeholder('GRAPHQL_EXPLORE', 'false'),
    },
  ]),
  {
    kind: 'environment',
    name: 'GRAPHQL_EXPLORE',
    example: 'true',
    meaning: 'Introspection, /graphql/schema and GraphiQL; without it they are off in the profile production alone',
  },
  { kind: 'setting', key: 'service.graphql.max-calls', value: placeholder('GRAPHQL_MAX_CALLS', DEFAULT_MAX_CALLS) },
  {
    kind: 'environment',
    name: 'GRAPHQL_MAX_CALLS',
    example: String(DEFAULT_MAX_CALLS),
    meaning: 'How many operations one request may call, under whatever names',
  },
];

const README: OrderedContribution = {
  kind: 'readmeSection',
  title: 'Schema and errors',
  markdown: `The schema is at <http://localhost:8080/graphql/schema>, GraphiQL at <http://localhost:8080/graphiql>. How much one request may
ask for, what errors say, and how values travel: [graphql](forja/docs/graphql.md).`,
};
