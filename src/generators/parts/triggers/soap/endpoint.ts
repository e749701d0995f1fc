import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import type { RequestMember } from '../../../../model/types.ts';
import { bodyFiles, bodyName, bodyValues } from '../../../kit/mapper/body.ts';
import {
  type Given,
  isMapped,
  type MappedGroup,
  type MapperInput,
  mapperName,
  mappers,
} from '../../../kit/mapper/mapper.ts';
import { distinct, freeVariable, type Taken } from '../../../kit/mapper/nested.ts';
import { requestElement, responseElement } from '../../../kit/xml/schema.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { answeredType, propertyOf } from '../../../service/response.ts';
import { type Code, importsOf } from '../../../text/java/code.ts';
import { javaFile, modelClass, nullable, packageOf, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { bindingOf, messageOf } from './binding.ts';
import type { SoapEndpoint, SoapProject } from './options.ts';

const ANNOTATIONS = 'org.springframework.ws.server.endpoint.annotation';
const PAYLOAD = `${ANNOTATIONS}.RequestPayload`;
const DONE: Code = { text: fragment`SoapDone`, imports: [runtimeClass('soap.SoapDone')] };

type Endpoints = ReadonlyMap<Operation, SoapEndpoint>;

/**
 * Writes the endpoints of a project: a message comes in, one call of the service is made, a message goes out. With them
 * come the mappers.
 */
export function endpointFiles(
  project: Project,
  options: SoapProject,
  uses: readonly Use<SoapEndpoint>[],
): readonly OrderedContribution[] {
  const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
  return [
    ...project.groups.map((group) => endpointFile(group, endpoints, project, options)),
    ...mappers('soap', mappedGroups(project, endpoints), project),
    ...uses.flatMap(({ operation }) => {
      const about = fragment`The message of a call of {@code ${id(operation.names.method)}}.`;
      return bodyFiles('soap', operation, bindingOf(operation).body, about, project);
    }),
  ];
}

function endpointFile(group: Group, endpoints: Endpoints, project: Project, options: SoapProject): OrderedContribution {
  const service = `${group.type}Service`;
  const methods = group.operations.flatMap((operation) => {
    const own = endpoints.get(operation);
    return own ? [method({ operation, options: own }, project, options)] : [];
  });
  const mapper = group.operations.some((operation) => endpoints.has(operation) && isMapped(operation))
    ? mapperName(group)
    : undefined;
  return javaFile(project, {
    home: 'soap',
    name: `${group.type}Endpoint`,
    template: 'triggers/soap/Endpoint.java',
    imports: [
      `${ANNOTATIONS}.Endpoint`,
      `${ANNOTATIONS}.PayloadRoot`,
      runtimeClass('soap.ResponseElement'),
      ...(mapper ? [runtimeClass('operation.RequestCheck')] : []),
      `${packageOf(project, 'service')}.${service}`,
      ...methods.flatMap((method) => method.imports),
    ],
    view: { doc: `${group.type} over SOAP.`, service, methods, mapper },
  });
}

function method(use: Use<SoapEndpoint>, project: Project, { auth }: SoapProject) {
  const { operation, options } = use;
  const answer = answeredType(operation, project);
  const { parameters, argument } = isMapped(operation) ? mapped(operation, project) : whole(operation, project);
  const message = messageOf(use);
  const returned = answer ?? DONE;
  const token = options.auth === 'project' || options.auth === auth ? undefined : tokenAnnotation(options.auth);
  return {
    name: operation.names.method,
    request: requestElement(message),
    annotation: responseAnnotation(operation, responseElement(message)),
    token: token?.text,
    answers: answer !== undefined,
    returns: returned.text,
    parameters: parameterList(parameters.map(({ text }) => text)),
    argument: argument.text,
    imports: [...importsOf(parameters), ...argument.imports, ...returned.imports, ...(token?.imports ?? [])],
  };
}

function responseAnnotation({ response }: Operation, element: string): Rendered {
  const [only] = response.members;
  return response.record || !only
    ? fragment`@ResponseElement(${str(element)})`
    : fragment`@ResponseElement(value = ${str(element)}, member = ${str(propertyOf(only))})`;
}

function tokenAnnotation(auth: SoapEndpoint['auth']): Code {
  const text = auth === 'userToken' ? fragment`@UserToken(required = true)` : fragment`@UserToken(required = false)`;
  return { text, imports: [runtimeClass('soap.security.UserToken')] };
}

/** The parameters of a method, and the request that it makes of them. */
interface MethodInput {
  readonly parameters: readonly Code[];
  readonly argument: Code;
}

function whole({ request }: Operation, project: Project): MethodInput {
  if (request.members.length === 0) return { parameters: [], argument: { text: fragment``, imports: [] } };
  const text = fragment`@RequestPayload ${id(request.name)} request`;
  return {
    parameters: [{ text, imports: [PAYLOAD, modelClass(project, request.name)] }],
    argument: { text: fragment`request`, imports: [] },
  };
}

function mapped(operation: Operation, project: Project): MethodInput {
  const { body, header } = bindingOf(operation);
  const values = distinct(header).map((field) => read(field, project));
  const given = [...values.map(({ text }) => text), ...(body.length > 0 ? [fragment`body`] : [])];
  return {
    parameters: [
      ...(header.length > 0
        ? [{ text: fragment`HeaderFields headers`, imports: [runtimeClass('soap.HeaderFields')] }]
        : []),
      ...(body.length > 0
        ? [{ text: fragment`@RequestPayload ${id(bodyName(operation))} body`, imports: [PAYLOAD] }]
        : []),
    ],
    argument: {
      text: fragment`this.check.valid(this.requests.${id(operation.names.method)}(${lined(given)}))`,
      imports: importsOf(values),
    },
  };
}

function read({ name, member }: Taken, project: Project): Code {
  const { text, imports } = typeCode(member.type, project);
  const how = id(member.optional ? 'optional' : 'required');
  return { text: fragment`headers.${how}(${str(name)}, ${text}.class)`, imports };
}

/** One value stays in the line, several stand below each other. */
function lined(values: readonly Rendered[]): Rendered {
  if (values.length < 2) return joined(values, '');
  return fragment`\n            ${joined(values, ',\n            ')}`;
}

const parameterList = (parameters: readonly Rendered[]) => joined(parameters, ', ');

function mappedGroups(project: Project, endpoints: Endpoints): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: group.operations
      .filter((operation) => endpoints.has(operation) && isMapped(operation))
      .map((operation) => mapperInput(operation, project)),
  }));
}

/** Tells the mapper of an operation its parameters, and how each member of the request is read from them. */
function mapperInput(operation: Operation, project: Project): MapperInput {
  const { body, header } = bindingOf(operation);
  const own = distinct(header).map(({ member }) => member);
  const variable = id(
    freeVariable(
      'body',
      own.map(({ component }) => component),
    ),
  );
  const whole = { text: fragment`${id(bodyName(operation))} ${variable}`, imports: [] };
  return {
    operation,
    parameters: [...own.map((member) => headerParameter(member, project)), ...(body.length > 0 ? [whole] : [])],
    values: new Map([
      ...header.map((field): [RequestMember, Given] => {
        const first = header.find(({ name }) => name === field.name) ?? field;
        return [field.member, { text: id(first.member.component), imports: [], nullable: true }];
      }),
      ...bodyValues(variable, body),
    ]),
  };
}

function headerParameter({ component, type, optional }: RequestMember, project: Project): Code {
  const { text, imports } = optional ? nullable(typeCode(type, project)) : typeCode(type, project);
  return { text: fragment`${text} ${id(component)}`, imports };
}
