import { capital } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { isOmittable, type RequestMember } from '../../../../model/types.ts';
import { type Given, isMapped, type MapperInput, mapperName } from '../../../kit/mapper/mapper.ts';
import {
  distinct,
  freeVariable,
  jsonComponent,
  nestedRecords,
  readRequested,
  type Taken,
} from '../../../kit/mapper/nested.ts';
import { guard } from '../../../kit/web/guard.ts';
import { permissionsOf } from '../../../kit/web/permissions.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { constraintCode } from '../../../service/component.ts';
import { answeredType, pagedRow, streamedRow } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { importsOf } from '../../../text/java/code.ts';
import { javaFile, modelClass, nullable, packageOf, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { type Nulls, nullsOf } from './absence.ts';
import { type Binding, bindingOf, isWhole } from './binding.ts';
import { isTagged } from './etags.ts';
import { idempotent } from './idempotency.ts';
import type { RestEndpoint, RestProject } from './options.ts';
import { pageCode } from './pages.ts';

const WEB = 'org.springframework.web.bind.annotation';
const MEDIA_TYPE = 'org.springframework.http.MediaType';

const BYTES = new Set(['byte[]', 'byte @Nullable []']);

const NOTHING_ANSWERED = ['org.springframework.http.HttpStatus', `${WEB}.ResponseStatus`];
const TAGGED = 'org.springframework.http.ResponseEntity';
const STREAMING = ['jakarta.servlet.http.HttpServletResponse', 'java.io.IOException'];

const MAX_ARGUMENTS_CHARS = 60;

/** A method with more parameters has each of them in a line of its own. */
const MAX_PARAMETERS_A_LINE = 1;

/** Writes the controller of a group: HTTP comes in, one call of the service is made, JSON goes out. */
export function controllerFiles(
  group: Group,
  endpoints: ReadonlyMap<Operation, RestEndpoint>,
  project: Project,
  options: RestProject,
): Contribution[] {
  const service = `${group.type}Service`;
  const parts = group.operations.flatMap((operation) => {
    const endpoint = endpoints.get(operation);
    return endpoint ? [method(operation, endpoint, project, options)] : [];
  });
  const streams = parts.some((part) => part.streamed !== undefined);
  const tags = parts.some((part) => part.tagged);
  const given = parts.some((part) => part.helpers.given);
  const demanded = parts.some((part) => part.helpers.demanded);
  const mapper = group.operations.some((operation) => endpoints.has(operation) && isMapped(operation))
    ? mapperName(group)
    : undefined;
  const controller = javaFile(project, {
    home: 'rest',
    name: `${group.type}Controller`,
    template: 'triggers/rest/Controller.java',
    imports: [
      runtimeClass('rest.RestOperations'),
      `${packageOf(project, 'service')}.${service}`,
      ...parts.flatMap((part) => part.imports),
      ...(streams ? [runtimeClass('rest.JsonRows')] : []),
      ...(tags ? [runtimeClass('rest.EntityTags')] : []),
    ],
    view: { doc: `${group.type} over HTTP.`, service, methods: parts, given, demanded, mapper, streams, tags },
  });
  return [controller, ...parts.flatMap((part) => part.files)];
}

function method(operation: Operation, endpoint: RestEndpoint, project: Project, options: RestProject) {
  const binding = bindingOf(operation, endpoint);
  const answer = answeredType(operation, project);
  const tagged = isTagged(endpoint);
  const nulls = nullsOf(binding, endpoint.method);
  const row = streamedRow(operation, project);
  const parameters = parametersOf(operation, binding, nulls, project);
  const construction = constructionOf(operation, binding, nulls, project);
  const rows = pagedRow(operation, project);
  const page = pageCode(operation, (name) => free(name, binding));
  const returned = page && rows ? fragment`PageAnswer<${rows.text}>` : (answer?.text ?? fragment`void`);
  const comma = operation.request.members.length > 0 ? fragment`, ` : fragment``;
  const permissions = permissionsOf(endpoint);
  const guarded = permissions && guard(permissions);
  const keyed = idempotent(operation, endpoint, options);
  return {
    name: operation.names.method,
    guard: guarded?.text,
    mapping: mappingOf(endpoint, answer),
    keyed: keyed?.text,
    answers: answer !== undefined,
    tagged,
    returns: tagged ? fragment`ResponseEntity<${returned}>` : returned,
    parameters: parameterList([
      ...parameters.map(({ annotated }) => annotated.text),
      ...(page?.parameters ?? []).map(({ text }) => text),
      ...(row ? [fragment`HttpServletResponse ${id(free('response', binding))}`] : []),
    ]),
    argument: page ? lined(construction.text, comma, page.request) : construction.text,
    page: page && { start: page.start },
    streamed: row && { row: row.text, response: free('response', binding), rows: free('rows', binding), comma },
    helpers: nulls.helpers,
    files: bodyFile(operation, binding, project),
    imports: [
      `${WEB}.${annotationName(endpoint)}`,
      ...(isBytes(answer) ? [MEDIA_TYPE] : []),
      ...(row ? [...STREAMING, ...row.imports] : ((rows ?? answer)?.imports ?? NOTHING_ANSWERED)),
      ...importsOf(parameters.map(({ annotated }) => annotated)),
      ...(page
        ? [runtimeClass('page.PageRequest'), runtimeClass('rest.PageAnswer'), ...importsOf(page.parameters)]
        : []),
      ...construction.imports,
      ...(tagged ? [TAGGED] : []),
      ...(guarded?.imports ?? []),
      ...(keyed?.imports ?? []),
    ],
  };
}

const annotationName = ({ method }: RestEndpoint) => `${capital(method.toLowerCase())}Mapping`;

function isBytes(answer: Code | undefined): boolean {
  return BYTES.has(answer?.text.toString() ?? '');
}

/** Writes the annotation with the url: `GetMapping("/orders")`; bytes are answered as they are. */
function mappingOf(endpoint: RestEndpoint, answer: Code | undefined): Rendered {
  const annotation = id(annotationName(endpoint));
  return isBytes(answer)
    ? fragment`${annotation}(path = ${str(endpoint.url)}, produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)`
    : fragment`${annotation}(${str(endpoint.url)})`;
}

/** The request and the page, below each other where a line would be long. */
function lined(request: Rendered, comma: Rendered, page: Rendered): Rendered {
  const line = fragment`${request}${comma}${page}`;
  if (line.toString().length <= MAX_ARGUMENTS_CHARS || comma.toString() === '') return line;
  return fragment`\n            ${request},\n            ${page}`;
}

/** Finds a name that no parameter of the method has. */
function free(name: string, binding: Binding): string {
  const { path, query, header, body } = binding;
  const taken = [...path, ...query, ...header, ...body].some(({ member }) => member.component === name);
  return taken ? free(`${name}_`, binding) : name;
}

function parameterList(parameters: readonly Rendered[]): Rendered {
  if (parameters.length <= MAX_PARAMETERS_A_LINE) return joined(parameters, ', ');
  return fragment`\n        ${joined(parameters, ',\n        ')}`;
}

/** A parameter of a method, as the controller declares it and as the mapper takes it. */
interface Parameter {
  readonly annotated: Code;
  /** Absent where the mapper does not take it. */
  readonly bare?: Code;
}

function parametersOf(operation: Operation, binding: Binding, nulls: Nulls, project: Project): readonly Parameter[] {
  const named = (annotation: string, { name, member }: Taken, optional: boolean) =>
    simple(annotation, name === member.component ? undefined : name, member, optional, project);
  const path = distinct(binding.path).map((variable) => named('PathVariable', variable, false));
  const query = distinct(binding.query).map((parameter) =>
    inQuery(named('RequestParam', parameter, nulls.mayBeAbsent(parameter.member)), parameter, project),
  );
  const header = distinct(binding.header).map((field) => named('RequestHeader', field, field.member.optional));
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

/** A query parameter. The mapper takes it as the request's own type, which keeps whether it was left out. */
function inQuery({ annotated }: Parameter, { member }: Taken, project: Project): Parameter {
  const type = typeCode(member.type, project);
  const name = id(member.component);
  const mayBeNull = member.nullable || (member.optional && !isOmittable(member));
  const own = mayBeNull ? nullable(type) : type;
  if (isOmittable(member)) {
    const text = fragment`Omittable<${own.text}> ${name}`;
    return { annotated, bare: { text, imports: [runtimeClass('value.Omittable'), ...own.imports] } };
  }
  return { annotated, bare: { text: fragment`${own.text} ${name}`, imports: own.imports } };
}

function simple(
  annotation: string,
  name: string | undefined,
  member: RequestMember,
  optional: boolean,
  project: Project,
): Parameter {
  const type = typeCode(member.type, project);
  const checks = constraintCode({ ...member, nullable: member.nullable || optional });
  const given = optional ? nullable(type) : type;
  const bare = { text: fragment`${given.text} ${id(member.component)}`, imports: given.imports };
  return {
    annotated: {
      text: fragment`@${id(annotation)}${annotationValues(name, optional)} ${checks.text}${bare.text}`,
      imports: [`${WEB}.${annotation}`, ...bare.imports, ...checks.imports],
    },
    bare,
  };
}

/** The values of an annotation: `("X-Customer")`, `(required = false)`, `(name = "X-Customer", required = false)`. */
function annotationValues(name: string | undefined, optional: boolean): Rendered {
  if (!optional) return name === undefined ? fragment`` : fragment`(${str(name)})`;
  return name === undefined ? fragment`(required = false)` : fragment`(name = ${str(name)}, required = false)`;
}

/**
 * Writes the request: `new OrderRequest(orderId, given(since, "since", nulls), body.lines())`, or the call of a mapper.
 */
function constructionOf(operation: Operation, binding: Binding, nulls: Nulls, project: Project): Code {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [] };
  if (isMapped(operation)) {
    const values = joined(handedOver(binding, nulls), ', ');
    return { text: fragment`this.requests.${id(operation.names.method)}(${values})`, imports: [] };
  }
  if (isWhole(operation, binding)) return { text: fragment`request`, imports: [] };
  const values = members.map((member) =>
    isOf(binding.body, member) ? fragment`${id(bodyVariable(binding))}.${id(member.component)}()` : nulls.value(member),
  );
  const inPath = binding.path.some(({ member }) => isOmittable(member)) ? [runtimeClass('value.Omittable')] : [];
  return { text: fragment`new ${id(name)}(${joined(values, ', ')})`, imports: [modelClass(project, name), ...inPath] };
}

/** Tells the mapper of an operation its parameters, and how each member of the request is read from them. */
export function mapperInput(operation: Operation, endpoint: RestEndpoint, project: Project): MapperInput {
  const binding = bindingOf(operation, endpoint);
  const nulls = nullsOf(binding, endpoint.method);
  const variable = id(bodyVariable(binding));
  const simple = (all: readonly Taken[], nullable = true) =>
    all.map((taken): [RequestMember, Given] => {
      const first = all.find(({ name }) => name === taken.name) ?? taken;
      return [taken.member, { text: id(first.member.component), imports: [], nullable }];
    });
  return {
    operation,
    parameters: parametersOf(operation, binding, nulls, project).flatMap(({ bare }) => bare ?? []),
    values: new Map([
      ...simple(binding.path),
      ...simple(binding.query, false),
      ...simple(binding.header),
      ...binding.body.map((taken): [RequestMember, Given] => [
        taken.member,
        { ...readRequested(variable, taken, binding.body), nullable: false },
      ]),
    ]),
  };
}

/** The arguments of a mapper, in the order of its parameters. */
function handedOver({ path, query, header, body, ...rest }: Binding, nulls: Nulls): readonly Rendered[] {
  const variables = (all: readonly Taken[]) => distinct(all).map(({ member }) => id(member.component));
  const values = distinct(query).map(({ member }) => nulls.value(member));
  const named = [...variables(path), ...values, ...variables(header)];
  return body.length === 0 ? named : [...named, id(bodyVariable({ path, query, header, body, ...rest }))];
}

function bodyType(operation: Operation, binding: Binding, project: Project): { name: string; imports: string[] } {
  if (!isWhole(operation, binding)) return { name: bodyName(operation), imports: [] };
  return { name: operation.request.name, imports: [modelClass(project, operation.request.name)] };
}

/** The record of a body that is not the whole request; none where it is, or where there is no body. */
function bodyFile(operation: Operation, binding: Binding, project: Project): Contribution[] {
  if (binding.body.length === 0 || isWhole(operation, binding)) return [];
  const about = isMapped(operation)
    ? fragment`The body of {@code ${id(operation.names.method)}}.`
    : fragment`The body of {@code ${id(operation.names.method)}}; the rest comes with the path.`;
  return nestedRecords('rest', bodyName(operation), about, distinct(binding.body), project, jsonComponent);
}

/** Names the variable of the body; a parameter may have the name `body` itself. */
function bodyVariable({ path, query, header }: Binding): string {
  const others = [...path, ...query, ...header];
  return freeVariable(
    'body',
    others.map(({ member }) => member.component),
  );
}

const isOf = (all: readonly Taken[], member: RequestMember) => all.some((taken) => taken.member === member);

function bodyName(operation: Operation): string {
  return `${operation.names.type}Body`;
}
