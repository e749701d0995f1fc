import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { isMapped, type MappedGroup, mappers } from '../../../kit/mapper/mapper.ts';
import { cors } from '../../../kit/web/cors.ts';
import { type Auth, accessOf, authOf, sayingWays } from '../../../kit/web/permissions.ts';
import { problems } from '../../../kit/web/problems.ts';
import { CLOSED, guardedOf, security } from '../../../kit/web/security.ts';
import { json } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { isQueryable } from './binding.ts';
import { checkEndpoints, freePath, OWN_PATHS } from './check.ts';
import { openApiDocument } from './contract/document.ts';
import { controllerFiles, mapperInput } from './controller.ts';
import { documentsOf } from './documents.ts';
import { etagReadme } from './etags.ts';
import { httpCall } from './http-call.ts';
import { idempotency } from './idempotency.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, projectOptions, type RestEndpoint, type RestProject } from './options.ts';
import { pageReadme } from './pages.ts';
import { methodsByUrl } from './sample.ts';
import { testFiles } from './tests.ts';

const CONTRACT = ['/v3/api-docs', '/v3/api-docs.yaml', '/v3/api-docs/**', '/swagger-ui.html', '/swagger-ui/**'];

const DENIAL = '403, with `insufficient_scope` in `WWW-Authenticate` (RFC 6750)';

/** REST over Spring MVC: an OpenAPI document, problem details, validation at the edge. */
export const rest: Trigger<RestProject, RestEndpoint> = {
  kind: 'trigger',
  id: 'rest',
  streams: true,
  projectOptions,
  endpointOptions,
  supports: () => true,
  inputs,
  suggest({ nature, request, types }, path) {
    const reads = nature === 'reads' && request.members.every((member) => isQueryable(member, types));
    return { method: reads ? 'GET' : 'POST', url: freePath(path) };
  },
  ownPaths: OWN_PATHS,
  mustFind: ({ method }) => method === 'PUT' || method === 'PATCH' || method === 'DELETE',
  published: (_names, { method, url }) => `${method} ${url}`,
  access: accessOf,
  httpCall,
  check: (project, _options, uses) => checkEndpoints(project, uses),
  contribute(project, options, given) {
    const { auth } = options;
    const uses = sayingWays(given, auth);
    const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
    const methods = methodsByUrl(endpoints.values());
    return [
      ...project.groups.flatMap((group) => controllerFiles(group, endpoints, project, options)),
      ...mappers('rest', mappedGroups(project, endpoints), project),
      { kind: 'runtime', module: 'rest' },
      openApiFile(project, options, uses),
      ...idempotency(options, uses),
      ...testFiles(project, uses, auth),
      ...security(project, auth, uses, {
        ...{ contract: CONTRACT, guarded: guardedOf(uses), denial: DENIAL },
        open: openEndpoints(uses, auth),
      }),
      ...cors(),
      ...problems(),
      ...SETTINGS,
      { kind: 'dependency', artifact: 'webmvc-test', scope: 'test' },
      ...uses.flatMap((use) => documentsOf(use.operation, use.options, project, authOf(use.options, auth), methods)),
      contractProbe(uses, auth),
      ...pageReadme(project),
      ...etagReadme(uses),
      README,
    ];
  },
};

function mappedGroups(project: Project, endpoints: ReadonlyMap<Operation, RestEndpoint>): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: group.operations.flatMap((operation) => {
      const endpoint = endpoints.get(operation);
      return endpoint && isMapped(operation) ? [mapperInput(operation, endpoint, project)] : [];
    }),
  }));
}

function openApiFile(project: Project, options: RestProject, uses: readonly Use<RestEndpoint>[]): OrderedContribution {
  const text = fragment`${json(openApiDocument(project, options, uses), 2)}\n`;
  const path = 'src/generated/resources/openapi.json';
  return { kind: 'file', owner: 'ours', path, text: text.toString(), contract: true, handedOutAs: 'openapi.yaml' };
}

/** The requests that strangers may send: the HTTP method, and the path with any values for its variables. */
function openEndpoints(uses: readonly Use<RestEndpoint>[], auth: Auth) {
  return uses.flatMap(({ options }) =>
    authOf(options, auth) === 'none' ? [{ method: options.method, path: options.url }] : [],
  );
}

function contractProbe(uses: readonly Use<RestEndpoint>[], auth: Auth): OrderedContribution {
  const probe = (name: string) => ({ kind: 'probe', name, method: 'GET', path: '/v3/api-docs' }) as const;
  if (auth !== 'none') return { ...probe('the OpenAPI document is for known callers'), ...CLOSED };
  const [first]: readonly (Use<RestEndpoint> | undefined)[] = uses;
  const operation: Operation | undefined = first?.operation;
  return {
    ...probe('the OpenAPI document is served'),
    expectStatus: 200,
    expectBody: `"operationId":"${operation?.names.method ?? ''}"`,
  };
}

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'spring.mvc.format.date', value: 'iso' },
  { kind: 'setting', key: 'spring.mvc.format.time', value: 'iso' },
  { kind: 'setting', key: 'spring.mvc.format.date-time', value: 'iso' },
  { kind: 'setting', key: 'springdoc.api-docs.version', value: 'openapi_3_1' },
  { kind: 'setting', key: 'springdoc.swagger-ui.path', value: '/swagger-ui.html' },
];

const README: OrderedContribution = {
  kind: 'readmeSection',
  title: 'Contract and errors',
  markdown: `The OpenAPI document is \`src/generated/resources/openapi.json\`: served at <http://localhost:8080/v3/api-docs>, with Swagger UI at
<http://localhost:8080/swagger-ui.html>. Numbers, null and left out, problems, tags and pages: [forja/docs/rest.md](forja/docs/rest.md).`,
};
