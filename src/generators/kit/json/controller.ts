import type { Operation } from '../../../model/operation.ts';
import type { Group, Project } from '../../../model/project.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { answeredType } from '../../service/response.ts';
import { type Code, importsOf } from '../../text/java/code.ts';
import { javaFile, modelClass, packageOf } from '../../text/java/java-file.ts';
import { id } from '../../text/render/escape.ts';
import { fragment, type Rendered } from '../../text/render/rendered.ts';
import { bodyFiles, bodyName, bodyValues } from '../mapper/body.ts';
import { isMapped, type MappedGroup, type MapperInput, mapperName, mappers } from '../mapper/mapper.ts';
import { type Taken, takenByName, takenFrom } from '../mapper/nested.ts';

/** How a trigger writes the methods that its callers call with JSON. */
export interface Exposure<E> {
  /** The package of its controllers. */
  readonly home: string;
  /** The words of its controllers: `Orders over a socket.` */
  readonly about: string;
  /** The annotation of its controllers. */
  readonly controller: Code;
  /** The place of a mapping that stands for the JSON, and its name for people. */
  readonly place: string;
  readonly called: string;
  /** Writes the annotations of a method: its own, and the one that asks for permissions. */
  annotations(operation: Operation, options: E): { readonly own: Code; readonly guard?: Code | undefined };
}

const BODY = fragment`body`;
const NOTHING: Code = { text: fragment``, imports: [] };

/** @returns the members of a request that come with the JSON: as the mapping says, else by their own names. */
export function sentMembers(place: string, operation: Operation): readonly Taken[] {
  return [...takenFrom(place, operation), ...takenByName(operation)];
}

/**
 * Writes the controllers of a project, and the mappers and records that they need. A controller takes JSON and makes one
 * call of the service.
 */
export function controllerFiles<E>(
  project: Project,
  uses: readonly Use<E>[],
  exposure: Exposure<E>,
): readonly OrderedContribution[] {
  const endpoints = new Map(uses.map((use) => [use.operation, use.options]));
  const { home, place, called } = exposure;
  return [
    ...project.groups.map((group) => controllerFile(group, endpoints, project, exposure)),
    ...mappers(home, mappedGroups(project, endpoints, place), project),
    ...uses.flatMap(({ operation }) => {
      const about = fragment`The ${id(called)} of a call of {@code ${id(operation.names.method)}}.`;
      return bodyFiles(home, operation, sentMembers(place, operation), about, project);
    }),
  ];
}

function controllerFile<E>(
  group: Group,
  endpoints: ReadonlyMap<Operation, E>,
  project: Project,
  exposure: Exposure<E>,
): OrderedContribution {
  const service = `${group.type}Service`;
  const methods = group.operations.flatMap((operation) => {
    const options = endpoints.get(operation);
    return options === undefined ? [] : [method(operation, options, project, exposure)];
  });
  const mapper = group.operations.some((operation) => endpoints.has(operation) && isMapped(operation))
    ? mapperName(group)
    : undefined;
  return javaFile(project, {
    home: exposure.home,
    name: `${group.type}Controller`,
    template: 'json/Controller.java',
    imports: [
      `${packageOf(project, 'service')}.${service}`,
      ...exposure.controller.imports,
      ...(mapper ? [runtimeClass('call.RequestReader')] : []),
      ...methods.flatMap((method) => method.imports),
    ],
    view: { doc: `${group.type} ${exposure.about}.`, controller: exposure.controller.text, service, methods, mapper },
  });
}

function method<E>(operation: Operation, options: E, project: Project, { place, annotations }: Exposure<E>) {
  const answer = answeredType(operation, project);
  const { own, guard } = annotations(operation, options);
  const { parameter, argument } = isMapped(operation) ? mapped(operation, place) : whole(operation, project);
  return {
    name: operation.names.method,
    annotation: own.text,
    guard: guard?.text,
    answers: answer !== undefined,
    returns: answer?.text ?? fragment`void`,
    parameter: parameter.text,
    argument,
    imports: [...importsOf([parameter, own]), ...(answer?.imports ?? []), ...(guard?.imports ?? [])],
  };
}

/** The parameter of a method, and the request that it makes of it. */
interface MethodInput {
  readonly parameter: Code;
  readonly argument: Rendered;
}

function whole({ request }: Operation, project: Project): MethodInput {
  if (request.members.length === 0) return { parameter: NOTHING, argument: fragment`` };
  return {
    parameter: { text: fragment`${id(request.name)} request`, imports: [modelClass(project, request.name)] },
    argument: fragment`request`,
  };
}

function mapped(operation: Operation, place: string): MethodInput {
  const body = sentMembers(place, operation).length > 0;
  const made = fragment`this.requests.${id(operation.names.method)}(${body ? BODY : fragment``})`;
  return {
    parameter: body ? { text: fragment`${id(bodyName(operation))} body`, imports: [] } : NOTHING,
    argument: fragment`this.reader.valid(${made})`,
  };
}

function mappedGroups<E>(
  project: Project,
  endpoints: ReadonlyMap<Operation, E>,
  place: string,
): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: group.operations
      .filter((operation) => endpoints.has(operation) && isMapped(operation))
      .map((operation) => mapperInput(operation, place)),
  }));
}

function mapperInput(operation: Operation, place: string): MapperInput {
  const sent = sentMembers(place, operation);
  const body = { text: fragment`${id(bodyName(operation))} body`, imports: [] };
  return { operation, parameters: sent.length > 0 ? [body] : [], values: new Map(bodyValues(BODY, sent)) };
}
