import type { Code } from '../../java/code.ts';
import { importsOf } from '../../java/code.ts';
import { javaFile, modelClass, packageOf, typeCode } from '../../java/java-file.ts';
import type { Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import type { RequestMember } from '../../model/types.ts';
import { capital } from '../../names/words.ts';
import type { Contribution } from '../../part.ts';
import { id, springStr, str } from '../../render/escape.ts';
import { fragment, joined, type Rendered } from '../../render/rendered.ts';
import { constraintCode, recordFile, requestComponent } from '../../service/records.ts';
import { answerType } from '../../service/response.ts';
import { sentence } from '../../service/service.ts';
import { type Nulls, nullsOf } from './absence.ts';
import { type Binding, bindingOf } from './binding.ts';
import type { RestEndpoint } from './options.ts';

const WEB = 'org.springframework.web.bind.annotation';
const ALWAYS = [
  'io.swagger.v3.oas.annotations.Operation',
  'io.swagger.v3.oas.annotations.tags.Tag',
  'org.springframework.http.MediaType',
  `${WEB}.RequestMapping`,
  `${WEB}.RestController`,
];

const NULLABLE = 'org.jspecify.annotations.Nullable';
const DEMANDING = [
  'org.springframework.http.HttpStatus',
  'org.springframework.http.ProblemDetail',
  'org.springframework.web.ErrorResponseException',
];

const MAX_ANNOTATION_CHARS = 112;
/** Two parameters in one line are still read at a glance; more stand below each other. */
const MAX_PARAMETERS_A_LINE = 1;

/** The controller of a group: HTTP in, one call of the service, JSON out. */
export function controllerFiles(
  group: Group,
  endpoints: ReadonlyMap<Operation, RestEndpoint>,
  project: Project,
): Contribution[] {
  const service = `${group.type}Service`;
  const parts = group.operations.flatMap((operation) => {
    const endpoint = endpoints.get(operation);
    return endpoint ? [method(operation, endpoint, project)] : [];
  });
  const given = parts.some((one) => one.helpers.given);
  const demanded = parts.some((one) => one.helpers.demanded);
  const controller = javaFile(project, {
    home: 'rest',
    name: `${group.type}Controller`,
    template: 'triggers/rest/Controller.java',
    imports: [
      ...ALWAYS,
      `${packageOf(project, 'service')}.${service}`,
      ...parts.flatMap((one) => one.imports),
      ...(given ? ['java.util.Optional', NULLABLE] : []),
      ...(demanded ? [NULLABLE, ...DEMANDING] : []),
    ],
    view: { doc: `${group.type} over HTTP.`, tag: group.type, service, methods: parts, given, demanded },
  });
  return [controller, ...parts.flatMap((one) => one.files)];
}

function method(operation: Operation, endpoint: RestEndpoint, project: Project) {
  const binding = bindingOf(operation, endpoint);
  const answer = answerType(operation, project);
  const annotation = `${capital(endpoint.method.toLowerCase())}Mapping`;
  const bytes = answer?.text.toString() === 'byte[]';
  const nulls = nullsOf(binding, endpoint.method);
  const parameters = parametersOf(operation, binding, nulls, project);
  const construction = constructionOf(operation, binding, nulls, project);
  return {
    name: operation.names.method,
    annotation: describedAs(
      operation.names.method,
      operation.doc ? sentence(operation.doc).slice(0, 200) : operation.title,
    ),
    mapping: bytes
      ? fragment`${id(annotation)}(path = ${str(endpoint.url)}, produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)`
      : fragment`${id(annotation)}(${str(endpoint.url)})`,
    answers: answer !== undefined,
    returns: answer?.text ?? fragment`void`,
    parameters: parameterList(parameters.map((one) => one.text)),
    argument: construction.text,
    helpers: nulls.helpers,
    files: bodyFile(operation, binding, project),
    imports: [
      `${WEB}.${annotation}`,
      ...(answer?.imports ?? ['org.springframework.http.HttpStatus', `${WEB}.ResponseStatus`]),
      ...importsOf(parameters),
      ...construction.imports,
    ],
  };
}

function parameterList(parameters: readonly Rendered[]): Rendered {
  if (parameters.length <= MAX_PARAMETERS_A_LINE) return joined(parameters, ', ');
  return fragment`\n        ${joined(parameters, ',\n        ')}`;
}

function parametersOf(operation: Operation, binding: Binding, nulls: Nulls, project: Project): Code[] {
  const path = binding.path.map(({ variable, member }) => {
    const name = variable === member.property ? fragment`` : fragment`(${str(variable)})`;
    return simple(fragment`@PathVariable${name}`, `${WEB}.PathVariable`, member, project);
  });
  const query = binding.query.map((member) => {
    const optional = nulls.mayBeAbsent(member) ? fragment`(required = false)` : fragment``;
    return simple(fragment`@RequestParam${optional}`, `${WEB}.RequestParam`, member, project);
  });
  const named = nulls.parameter ? [nulls.parameter] : [];
  if (binding.body.length === 0) return [...path, ...query, ...named];
  const type = bodyType(operation, binding, project);
  const body = {
    text: fragment`@Valid @RequestBody ${id(type.name)} ${isWhole(operation, binding) ? fragment`request` : id(bodyVariable(binding))}`,
    imports: [...type.imports, 'jakarta.validation.Valid', `${WEB}.RequestBody`],
  };
  return [...path, ...query, body];
}

function simple(annotation: Rendered, qualified: string, member: RequestMember, project: Project): Code {
  const type = typeCode(member.type, project);
  const checks = constraintCode(member, project);
  return {
    text: fragment`${annotation} ${checks.text}${type.text} ${id(member.property)}`,
    imports: [qualified, ...type.imports, ...checks.imports],
  };
}

/** The OpenAPI annotation, over several lines when one would be too long to read. */
function describedAs(name: string, summary: string): Rendered {
  const values = [fragment`operationId = ${str(name)}`, fragment`summary = ${springStr(summary)}`];
  const line = fragment`@Operation(${joined(values, ', ')})`;
  if (line.toString().length <= MAX_ANNOTATION_CHARS) return line;
  return fragment`@Operation(\n        ${joined(values, ',\n        ')})`;
}

/** `new OrderRequest(orderId, given(since, "since", nulls), body.lines())` */
function constructionOf(operation: Operation, binding: Binding, nulls: Nulls, project: Project): Code {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [] };
  if (isWhole(operation, binding)) return { text: fragment`request`, imports: [] };
  const values = members.map((member) =>
    binding.body.includes(member)
      ? fragment`${id(bodyVariable(binding))}.${id(member.property)}()`
      : nulls.value(member),
  );
  const inPath = binding.path.some(({ member }) => member.optional) ? ['java.util.Optional'] : [];
  return { text: fragment`new ${id(name)}(${joined(values, ', ')})`, imports: [modelClass(project, name), ...inPath] };
}

function isWhole(operation: Operation, binding: Binding): boolean {
  return binding.body.length === operation.request.members.length;
}

function bodyType(operation: Operation, binding: Binding, project: Project): { name: string; imports: string[] } {
  if (!isWhole(operation, binding)) return { name: bodyName(operation), imports: [] };
  return { name: operation.request.name, imports: [modelClass(project, operation.request.name)] };
}

/** What is left for the body when the path carries some of a request. */
function bodyFile(operation: Operation, binding: Binding, project: Project): Contribution[] {
  if (binding.body.length === 0 || isWhole(operation, binding)) return [];
  const fields = binding.body.map((member) => requestComponent(member, project));
  const about = [fragment`The body of {@code ${id(operation.names.method)}}; the rest comes with the path.`];
  return [recordFile('rest', bodyName(operation), about, fields, project)];
}

/** A variable of the path may be called `body` itself. */
function bodyVariable(binding: Binding): string {
  return binding.path.some(({ member }) => member.property === 'body') ? 'content' : 'body';
}

function bodyName(operation: Operation): string {
  return `${operation.names.type}Body`;
}
