import { constant } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { elementType } from '../../../../model/types.ts';
import { isMapped, type MappedGroup, mappers } from '../../../kit/mapper/mapper.ts';
import { cors } from '../../../kit/web/cors.ts';
import { type Auth, accessOf, authOf, sayingWays, waysOf } from '../../../kit/web/permissions.ts';
import { problems } from '../../../kit/web/problems.ts';
import { CLOSED, guardedOf, security } from '../../../kit/web/security.ts';
import { isRenamed } from '../../../service/member-names.ts';
import { javaFile, modelClass, packageOf } from '../../../text/java/java-file.ts';
import { json } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { absenceReadme } from './absence.ts';
import { bindingOf, isQueryable } from './binding.ts';
import { checkEndpoints, freePath, OWN_PATHS } from './check.ts';
import { openApiDocument } from './contract/document.ts';
import { PROBLEMS } from './contract/problems.ts';
import { controllerFiles, mapperInput } from './controller.ts';
import { documentsOf } from './documents.ts';
import { etagFiles } from './etags.ts';
import { httpCall } from './http-call.ts';
import { idempotency } from './idempotency.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, projectOptions, type RestEndpoint, type RestProject } from './options.ts';
import { pageFiles } from './pages.ts';
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
      ...sharedFiles(project, uses, options),
      ...idempotency(project, options, uses),
      ...testFiles(project, uses, auth),
      ...security(project, auth, uses, {
        ...{ contract: CONTRACT, guarded: guardedOf(uses), denial: DENIAL },
        open: openEndpoints(uses, auth),
      }),
      ...cors(project),
      ...problems(project),
      ...SETTINGS,
      ...DEPENDENCIES,
      ...uses.flatMap((use) => documentsOf(use.operation, use.options, project, authOf(use.options, auth), methods)),
      contractProbe(uses, auth),
      ...absenceReadme(uses),
      ...pageFiles(project),
      ...etagFiles(project, uses),
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

function sharedFiles(
  project: Project,
  uses: readonly Use<RestEndpoint>[],
  options: RestProject,
): OrderedContribution[] {
  const enums = enumsInUrls(uses);
  const models = enums.map((name) => modelClass(project, name));
  const renamed = isRenamed(project);
  const placed = renamed || uses.some(({ operation }) => isMapped(operation));
  const streams = uses.some(({ operation }) => operation.streamed);
  const query = uses.flatMap(({ operation, options }) => bindingOf(operation, options).query);
  const hasQuery = query.length > 0 || uses.some(({ operation }) => operation.paging);
  const guarded = guardedOf(uses).length > 0;
  const intercepts = hasQuery || guarded;
  const lists = query.some(({ member }) => member.type.kind === 'list');
  const file = (name: string, view: object = {}, imports: readonly string[] = []) =>
    javaFile(project, { home: 'rest', name, template: `triggers/rest/${name}.java`, view, imports });
  return [
    file('ProblemHandler', { placed, renamed, streams, secured: waysOf(uses, options.auth).length > 0 }),
    file('UnreadableMember'),
    file('ProblemStatuses', { statuses: statusRows() }),
    ...(streams ? [file('JsonRows'), file('IncompleteAnswerException')] : []),
    file('RestDefaults'),
    ...['RestDefaults', 'ProblemHandler'].map(
      (name) => ({ kind: 'autoConfiguration', type: `${packageOf(project, 'rest')}.${name}` }) as const,
    ),
    file('NullAnswer'),
    ...(guarded ? [file('PermissionsFirst')] : []),
    ...(hasQuery ? [file('SingleValues'), file('RefusedParameterException')] : []),
    ...(lists ? [file('QueryLists')] : []),
    file('WebConfiguration', { hasQuery, guarded, intercepts, lists, enums, formats: lists || enums.length > 0 }, [
      ...WEB_IMPORTS,
      ...(guarded ? [`${packageOf(project, 'config')}.CallPermissions`] : []),
      ...(intercepts ? ['org.springframework.web.servlet.config.annotation.InterceptorRegistry'] : []),
      ...(lists || enums.length > 0 ? ['org.springframework.format.FormatterRegistry'] : []),
      ...(lists ? ['org.springframework.core.convert.ConversionService'] : []),
      ...models,
    ]),
    ...(enums.length > 0
      ? [file('WrittenValues', { enums: enums.map((name) => written(name, project)) }, [...EDITOR_IMPORTS, ...models])]
      : []),
    file('OpenApiConfiguration'),
    openApiFile(project, options, uses),
  ];
}

function openApiFile(project: Project, options: RestProject, uses: readonly Use<RestEndpoint>[]): OrderedContribution {
  const text = fragment`${json(openApiDocument(project, options, uses), 2)}\n`;
  const path = 'src/generated/resources/openapi.json';
  return { kind: 'file', owner: 'ours', path, text: text.toString(), contract: true, handedOutAs: 'openapi.yaml' };
}

/** The rows of the table of statuses: `INVALID -> BAD_REQUEST`. */
function statusRows() {
  return Object.entries(PROBLEMS).map(([kind, problem]) => ({ kind: constant(kind, ''), constant: problem.constant }));
}

/**
 * The enumerations in paths, query strings and header fields: they need a converter and an editor. Jackson reads those
 * in bodies.
 */
function enumsInUrls(uses: readonly Use<RestEndpoint>[]): readonly string[] {
  const names = uses.flatMap(({ operation, options }) => {
    const { path, query, header } = bindingOf(operation, options);
    return [...path, ...query, ...header].flatMap(({ member }) => {
      const type = elementType(member.type);
      return type.kind === 'ref' ? [type.name] : [];
    });
  });
  return [...new Set(names)].sort();
}

/** An enumeration, and whether the empty text is one of its values. */
function written(name: string, { types }: Project) {
  const type = types.get(name);
  return { name, hasEmpty: type?.kind === 'enum' && type.constants.some(({ value }) => value === '') };
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

const WEB_IMPORTS = [
  'java.nio.charset.StandardCharsets',
  'java.util.LinkedHashMap',
  'java.util.List',
  'org.springframework.context.annotation.Configuration',
  'org.springframework.http.MediaType',
  'org.springframework.http.converter.HttpMessageConverters',
  'org.springframework.http.converter.StringHttpMessageConverter',
  'org.springframework.web.accept.HeaderContentNegotiationStrategy',
  'org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer',
  'org.springframework.web.servlet.config.annotation.WebMvcConfigurer',
];

const EDITOR_IMPORTS = [
  'java.beans.PropertyEditorSupport',
  'java.util.function.Function',
  'org.springframework.web.bind.WebDataBinder',
  'org.springframework.web.bind.annotation.InitBinder',
  'org.springframework.web.bind.annotation.RestControllerAdvice',
];

const DEPENDENCIES: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'webmvc' },
  { kind: 'dependency', artifact: 'validation' },
  { kind: 'dependency', artifact: 'springdoc-webmvc-ui' },
  { kind: 'dependency', artifact: 'webmvc-test', scope: 'test' },
];

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
<http://localhost:8080/swagger-ui.html>. Controllers of your own are added to what is served.

- Members are called in camelCase (\`unit_price\` is \`unitPrice\`), those of rows whose columns are known only when they are read as well.
- Numbers are JSON numbers with all their digits. What a caller reads as a floating-point number, as JavaScript does, is exact
  up to 2^53.
- Rows are an array of objects, also where they have one column: another one can come without breaking who reads them.
- Where nothing is found, rows are \`[]\`, and one row or a value is \`null\`, with 200; an operation that fails then says 404 in its contract.

Every failure is a problem detail (RFC 9457, \`application/problem+json\`):

| Status | When |
|---|---|
| 400 | the request is not valid; \`errors\` names the fields. A value of another JSON type is refused, never converted |
| 403 | the operation is not allowed |
| 404 | nothing was found, or the path is not known |
| 409 | the change conflicts with data that is there |
| 422 | the operation was refused; \`detail\` says why |
| 503, 504 | the operation cannot be done now, too many callers ask at once, or it took too long: try again after \`Retry-After\` seconds |
| 500 | anything else, without details; the log has them |

What is optional may be left out: then its own default applies. An explicit \`null\` is null.

Exceptions of your own controllers are answered alike: with the status of their \`@ResponseStatus\`, or as an advice of your own says,
which is asked first.`,
};
