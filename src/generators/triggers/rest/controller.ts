import type { Code } from '../../java/code.ts';
import { importsOf } from '../../java/code.ts';
import { javaFile, modelClass, packageOf, typeCode } from '../../java/java-file.ts';
import { type Given, isMapped, type MapperInput, mapperName } from '../../mapper/mapper.ts';
import { distinct, nestedRecords, readNested, type Taken } from '../../mapper/nested.ts';
import type { Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import type { RequestMember } from '../../model/types.ts';
import { capital } from '../../names/words.ts';
import type { Contribution } from '../../part.ts';
import { id, springStr, str } from '../../render/escape.ts';
import { fragment, joined, type Rendered } from '../../render/rendered.ts';
import { constraintCode } from '../../service/records.ts';
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
  const mapper = group.operations.some((one) => endpoints.has(one) && isMapped(one)) ? mapperName(group) : undefined;
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
    view: { doc: `${group.type} over HTTP.`, tag: group.type, service, methods: parts, given, demanded, mapper },
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
    parameters: parameterList(parameters.map(({ annotated }) => annotated.text)),
    argument: construction.text,
    helpers: nulls.helpers,
    files: bodyFile(operation, binding, project),
    imports: [
      `${WEB}.${annotation}`,
      ...(answer?.imports ?? ['org.springframework.http.HttpStatus', `${WEB}.ResponseStatus`]),
      ...importsOf(parameters.map(({ annotated }) => annotated)),
      ...construction.imports,
    ],
  };
}

function parameterList(parameters: readonly Rendered[]): Rendered {
  if (parameters.length <= MAX_PARAMETERS_A_LINE) return joined(parameters, ', ');
  return fragment`\n        ${joined(parameters, ',\n        ')}`;
}

/** A parameter of a method: as the controller has it, and as the mapper is handed it. */
interface Parameter {
  readonly annotated: Code;
  /** Absent where the mapper has no use for it. */
  readonly bare?: Code;
}

function parametersOf(operation: Operation, binding: Binding, nulls: Nulls, project: Project): readonly Parameter[] {
  const named = (annotation: string, { name, member }: Taken, optional: boolean) =>
    simple(annotation, name === member.property ? undefined : name, member, optional, project);
  const path = distinct(binding.path).map((one) => named('PathVariable', one, false));
  const query = distinct(binding.query).map((one) =>
    inQuery(named('RequestParam', one, nulls.mayBeAbsent(one.member)), one, project),
  );
  const header = distinct(binding.header).map((one) => named('RequestHeader', one, one.member.optional));
  const nullNames = nulls.parameter ? [{ annotated: nulls.parameter }] : [];
  if (binding.body.length === 0) return [...path, ...query, ...nullNames, ...header];
  const type = bodyType(operation, binding, project);
  const variable = isWhole(operation, binding) ? fragment`request` : id(bodyVariable(binding));
  const bare = { text: fragment`${id(type.name)} ${variable}`, imports: type.imports };
  const body = {
    text: fragment`@Valid @RequestBody ${bare.text}`,
    imports: [...type.imports, 'jakarta.validation.Valid', `${WEB}.RequestBody`],
  };
  return [...path, ...query, ...nullNames, ...header, { annotated: body, bare }];
}

/** The mapper is handed what may be left out as its request takes it. */
function inQuery({ annotated }: Parameter, { member }: Taken, project: Project): Parameter {
  const type = typeCode(member.type, project);
  const name = id(member.property);
  if (member.optional) {
    const text = fragment`@Nullable Optional<${type.text}> ${name}`;
    return { annotated, bare: { text, imports: ['java.util.Optional', NULLABLE, ...type.imports] } };
  }
  if (!member.nullable) return { annotated, bare: { text: fragment`${type.text} ${name}`, imports: type.imports } };
  return { annotated, bare: { text: fragment`@Nullable ${type.text} ${name}`, imports: [NULLABLE, ...type.imports] } };
}

function simple(
  annotation: string,
  name: string | undefined,
  member: RequestMember,
  optional: boolean,
  project: Project,
): Parameter {
  const type = typeCode(member.type, project);
  const checks = constraintCode(member, project);
  const bare = fragment`${type.text} ${id(member.property)}`;
  return {
    annotated: {
      text: fragment`@${id(annotation)}${annotationValues(name, optional)} ${checks.text}${bare}`,
      imports: [`${WEB}.${annotation}`, ...type.imports, ...checks.imports],
    },
    bare: optional
      ? { text: fragment`@Nullable ${bare}`, imports: ['org.jspecify.annotations.Nullable', ...type.imports] }
      : { text: bare, imports: type.imports },
  };
}

/** `("X-Customer")`, `(required = false)`, `(name = "X-Customer", required = false)` */
function annotationValues(name: string | undefined, optional: boolean): Rendered {
  if (!optional) return name === undefined ? fragment`` : fragment`(${str(name)})`;
  return name === undefined ? fragment`(required = false)` : fragment`(name = ${str(name)}, required = false)`;
}

/** The OpenAPI annotation, over several lines when one would be too long to read. */
function describedAs(name: string, summary: string): Rendered {
  const values = [fragment`operationId = ${str(name)}`, fragment`summary = ${springStr(summary)}`];
  const line = fragment`@Operation(${joined(values, ', ')})`;
  if (line.toString().length <= MAX_ANNOTATION_CHARS) return line;
  return fragment`@Operation(\n        ${joined(values, ',\n        ')})`;
}

/** `new OrderRequest(orderId, given(since, "since", nulls), body.lines())`, or what a mapper makes of all parameters. */
function constructionOf(operation: Operation, binding: Binding, nulls: Nulls, project: Project): Code {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [] };
  if (isMapped(operation)) {
    const values = joined(handedOver(binding, nulls), ', ');
    return { text: fragment`this.requests.${id(operation.names.method)}(${values})`, imports: [] };
  }
  if (isWhole(operation, binding)) return { text: fragment`request`, imports: [] };
  const values = members.map((member) =>
    isOf(binding.body, member) ? fragment`${id(bodyVariable(binding))}.${id(member.property)}()` : nulls.value(member),
  );
  const inPath = binding.path.some(({ member }) => member.optional) ? ['java.util.Optional'] : [];
  return { text: fragment`new ${id(name)}(${joined(values, ', ')})`, imports: [modelClass(project, name), ...inPath] };
}

/** What the controller hands to the mapper of an operation, and which of it each member is. */
export function mapperInput(operation: Operation, endpoint: RestEndpoint, project: Project): MapperInput {
  const binding = bindingOf(operation, endpoint);
  const nulls = nullsOf(binding, endpoint.method);
  const variable = id(bodyVariable(binding));
  const simple = (all: readonly Taken[], nullable = true) =>
    all.map((one): [RequestMember, Given] => {
      const first = all.find(({ name }) => name === one.name) ?? one;
      return [one.member, { text: id(first.member.property), nullable }];
    });
  return {
    operation,
    parameters: parametersOf(operation, binding, nulls, project).flatMap(({ bare }) => bare ?? []),
    values: new Map([
      ...simple(binding.path),
      ...simple(binding.query, false),
      ...simple(binding.header),
      ...binding.body.map((one): [RequestMember, Given] => [
        one.member,
        { text: readNested(variable, one, binding.body), nullable: false },
      ]),
    ]),
  };
}

/** What a mapper is handed, in the order of the parameters. */
function handedOver({ path, query, header, body, ...rest }: Binding, nulls: Nulls): readonly Rendered[] {
  const variables = (all: readonly Taken[]) => distinct(all).map(({ member }) => id(member.property));
  const values = distinct(query).map(({ member }) => nulls.value(member));
  const named = [...variables(path), ...values, ...variables(header)];
  return body.length === 0 ? named : [...named, id(bodyVariable({ path, query, header, body, ...rest }))];
}

function isWhole(operation: Operation, binding: Binding): boolean {
  return !isMapped(operation) && binding.body.length === operation.request.members.length;
}

function bodyType(operation: Operation, binding: Binding, project: Project): { name: string; imports: string[] } {
  if (!isWhole(operation, binding)) return { name: bodyName(operation), imports: [] };
  return { name: operation.request.name, imports: [modelClass(project, operation.request.name)] };
}

/** What is left for the body when not all of a request comes with it. */
function bodyFile(operation: Operation, binding: Binding, project: Project): Contribution[] {
  if (binding.body.length === 0 || isWhole(operation, binding)) return [];
  const about = isMapped(operation)
    ? fragment`The body of {@code ${id(operation.names.method)}}.`
    : fragment`The body of {@code ${id(operation.names.method)}}; the rest comes with the path.`;
  return nestedRecords('rest', bodyName(operation), about, distinct(binding.body), project);
}

/** Another parameter may be called `body` itself. */
function bodyVariable({ path, query, header }: Binding): string {
  return isNamed([...path, ...query, ...header], 'body') ? 'content' : 'body';
}

const isNamed = (all: readonly Taken[], property: string) => all.some(({ member }) => member.property === property);
const isOf = (all: readonly Taken[], member: RequestMember) => all.some((one) => one.member === member);

function bodyName(operation: Operation): string {
  return `${operation.names.type}Body`;
}
