import { javaFile, modelClass, packageOf } from '../../java/java-file.ts';
import { isMapped, type MappedGroup, mappers } from '../../mapper/mapper.ts';
import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { fragment, type Rendered } from '../../render/rendered.ts';
import { type Auth, security } from '../../web/security.ts';
import { absenceReadme } from './absence.ts';
import { bindingOf, isSimple } from './binding.ts';
import { checkEndpoints, freePath, OWN_PATHS } from './check.ts';
import { controllerFiles, mapperInput } from './controller.ts';
import { documentsOf } from './documents.ts';
import { inputs } from './inputs.ts';
import { endpointOptions, projectOptions, type RestEndpoint, type RestProject } from './options.ts';
import { methodsByUrl } from './sample.ts';
import { testFiles } from './tests.ts';

const CONTRACT = ['/v3/api-docs', '/v3/api-docs.yaml', '/v3/api-docs/**', '/swagger-ui.html', '/swagger-ui/**'];

/** REST over Spring MVC: an OpenAPI document, problem details, validation at the edge. */
export const rest: Trigger<RestProject, RestEndpoint> = {
  kind: 'trigger',
  id: 'rest',
  projectOptions,
  endpointOptions,
  supports: () => true,
  inputs,
  suggest({ nature, request, types }, path) {
    const reads = nature === 'reads' && request.members.every((one) => isSimple(one, types));
    return { method: reads ? 'GET' : 'POST', url: freePath(path) };
  },
  ownPaths: OWN_PATHS,
  check: (project, _options, uses) => checkEndpoints(project, uses),
  contribute(project, { auth }, uses) {
    const endpoints = new Map(uses.map(({ operation, options }) => [operation, options]));
    const methods = methodsByUrl(endpoints.values());
    return [
      ...project.groups.flatMap((group) => controllerFiles(group, endpoints, project)),
      ...mappers('rest', mappedGroups(project, endpoints), project),
      ...sharedFiles(project, uses, auth),
      ...testFiles(project, endpoints, auth !== 'none'),
      ...security(project, auth, CONTRACT),
      ...SETTINGS,
      ...DEPENDENCIES,
      ...uses.flatMap(({ operation, options }) => documentsOf(operation, options, project, auth, methods)),
      contractProbe(uses),
      ...absenceReadme(uses),
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

const SCHEMES: Readonly<Record<Exclude<Auth, 'none'>, { readonly name: string; readonly details: Rendered }>> = {
  basic: { name: 'basic', details: fragment`.type(SecurityScheme.Type.HTTP).scheme("basic")` },
  apiKey: {
    name: 'apiKey',
    details: fragment`.type(SecurityScheme.Type.APIKEY).in(SecurityScheme.In.HEADER).name("X-API-Key")`,
  },
  jwt: { name: 'jwt', details: fragment`.type(SecurityScheme.Type.HTTP).scheme("bearer").bearerFormat("JWT")` },
};

function sharedFiles(project: Project, uses: readonly Use<RestEndpoint>[], auth: Auth): OrderedContribution[] {
  const enums = enumsInUrls(uses);
  const mapped = uses.some(({ operation }) => isMapped(operation));
  const file = (name: string, view: object = {}, imports: readonly string[] = []) =>
    javaFile(project, { home: 'rest', name, template: `triggers/rest/${name}.java`, view, imports });
  return [
    file('ProblemHandler', { mapped }),
    file('ProblemStatuses'),
    file('RestDefaults'),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'rest')}.RestDefaults` },
    file('NullAnswer'),
    file('WebConfiguration', { enums }, [
      ...WEB_IMPORTS,
      ...(enums.length > 0 ? ['org.springframework.format.FormatterRegistry'] : []),
      ...enums.map((name) => modelClass(project, name)),
    ]),
    file(
      'OpenApiConfiguration',
      { title: project.name, scheme: auth === 'none' ? undefined : SCHEMES[auth] },
      auth === 'none' ? OPENAPI_IMPORTS : [...OPENAPI_IMPORTS, ...SCHEME_IMPORTS],
    ),
  ];
}

/** Enumerations that stand in a path, a query string or a header need a converter; in bodies Jackson reads them. */
function enumsInUrls(uses: readonly Use<RestEndpoint>[]): readonly string[] {
  const names = uses.flatMap(({ operation, options }) => {
    const { path, query, header } = bindingOf(operation, options);
    return [...path, ...query, ...header].flatMap(({ member: { type } }) => (type.kind === 'ref' ? [type.name] : []));
  });
  return [...new Set(names)].sort();
}

function contractProbe(uses: readonly Use<RestEndpoint>[]): OrderedContribution {
  const [first]: readonly (Use<RestEndpoint> | undefined)[] = uses;
  const operation: Operation | undefined = first?.operation;
  return {
    kind: 'probe',
    name: 'the OpenAPI document is served',
    method: 'GET',
    path: '/v3/api-docs',
    expectStatus: 200,
    expectBody: `"operationId":"${operation?.names.method ?? ''}"`,
  };
}

const WEB_IMPORTS = [
  'java.nio.charset.StandardCharsets',
  'java.util.List',
  'org.springframework.context.annotation.Configuration',
  'org.springframework.http.MediaType',
  'org.springframework.http.converter.HttpMessageConverters',
  'org.springframework.http.converter.StringHttpMessageConverter',
  'org.springframework.web.servlet.config.annotation.WebMvcConfigurer',
];

const MODELS = 'io.swagger.v3.oas.models';
const OPENAPI_IMPORTS = [
  `${MODELS}.Components`,
  `${MODELS}.OpenAPI`,
  `${MODELS}.info.Info`,
  `${MODELS}.media.Content`,
  `${MODELS}.media.IntegerSchema`,
  `${MODELS}.media.ObjectSchema`,
  `${MODELS}.media.Schema`,
  `${MODELS}.media.StringSchema`,
  `${MODELS}.responses.ApiResponse`,
  'java.util.Map',
  'org.springdoc.core.customizers.OperationCustomizer',
  'org.springdoc.core.utils.SpringDocUtils',
  'org.springframework.context.annotation.Bean',
  'org.springframework.context.annotation.Configuration',
  'org.springframework.http.MediaType',
  'tools.jackson.databind.JsonNode',
];
const SCHEME_IMPORTS = [`${MODELS}.security.SecurityRequirement`, `${MODELS}.security.SecurityScheme`];

const DEPENDENCIES: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'webmvc' },
  { kind: 'dependency', artifact: 'validation' },
  { kind: 'dependency', artifact: 'springdoc-webmvc-ui' },
  { kind: 'dependency', artifact: 'webmvc-test', scope: 'test' },
];

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'spring.mvc.problemdetails.enabled', value: true },
  { kind: 'setting', key: 'spring.mvc.format.date', value: 'iso' },
  { kind: 'setting', key: 'spring.mvc.format.time', value: 'iso' },
  { kind: 'setting', key: 'spring.mvc.format.date-time', value: 'iso' },
  { kind: 'setting', key: 'springdoc.api-docs.version', value: 'openapi_3_1' },
  { kind: 'setting', key: 'springdoc.swagger-ui.path', value: '/swagger-ui.html' },
];

const README: OrderedContribution = {
  kind: 'readmeSection',
  title: 'Contract and errors',
  markdown: `The OpenAPI document is at <http://localhost:8080/v3/api-docs>, Swagger UI at <http://localhost:8080/swagger-ui.html>.

Every failure is a problem detail (RFC 9457, \`application/problem+json\`):

| Status | When |
|---|---|
| 400 | the request is not valid; \`errors\` names the fields |
| 404 | nothing was found, or the path is not known |
| 409 | the change conflicts with data that is there |
| 422 | the operation was refused; \`detail\` says why |
| 503, 504 | the operation cannot be done now or took too long: try again later |
| 500 | anything else, without details; the log has them |

What is optional may be left out: then its own default applies. An explicit \`null\` is null.`,
};
