import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import type { RequestMember } from '../../../../model/types.ts';
import type { Contribution } from '../../../parts/part.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import type { Code } from '../../../text/java/code.ts';
import { javaFile, modelClass, packageOf } from '../../../text/java/java-file.ts';
import { id, json } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import { bodyName, bodyValues, bodyFiles as filesOf } from '../../mapper/body.ts';
import { type Given, isMapped, type MappedGroup, type MapperInput, mapperName } from '../../mapper/mapper.ts';
import { bindingOf } from './binding.ts';
import { variableCode } from './inputs.ts';
import type { FileEndpoint } from './options.ts';
import type { Place } from './place.ts';

export type Endpoints = ReadonlyMap<Operation, FileEndpoint>;

const NONE: Code = { text: fragment``, imports: [] };
const CONTENT: Code = { text: fragment`String content`, imports: [] };
const ORIGIN: Code = { text: fragment`FileOrigin origin`, imports: [runtimeClass('file.FileOrigin')] };

/** Writes the listeners of a group: for each operation a bean, whose folder and format are settings. */
export function listenersFile(group: Group, endpoints: Endpoints, project: Project, home: Place['id']): Contribution {
  const service = `${group.type}Service`;
  const methods = group.operations.flatMap((operation) => {
    const options = endpoints.get(operation);
    return options ? [method(operation, options, project)] : [];
  });
  const mapped = group.operations.some((operation) => endpoints.has(operation) && isMapped(operation));
  return javaFile(project, {
    home,
    name: `${group.type}Files`,
    template: 'triggers/file/Files.java',
    imports: [
      'org.springframework.context.annotation.Bean',
      'org.springframework.context.annotation.Configuration',
      runtimeClass('file.FileOperation'),
      `${packageOf(project, 'service')}.${service}`,
      ...(mapped ? [runtimeClass('operation.RequestCheck')] : []),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: { doc: `${group.type} from files.`, service, methods, mapper: mapped ? mapperName(group) : undefined },
  });
}

function method(operation: Operation, options: FileEndpoint, project: Project) {
  const { method: name } = operation.names;
  const type = recordType(operation, options, project);
  return {
    name,
    bean: `${name}Files`,
    type: type.text,
    // Work that is no part of a transaction is remembered after it.
    joins: json(operation.transaction === 'joins'),
    parameter: isWholeText(operation, options) ? id('content') : id('request'),
    request: requestOf(operation, options),
    blocks: operation.blocks && id(`${name}All`),
    imports: [...type.imports, ...(operation.blocks ? [runtimeClass('file.FileCall')] : [])],
  };
}

/** Whether all of a file is a text for the operation, or nothing to it: no request is read from it. */
function isWholeText(operation: Operation, options: FileEndpoint): boolean {
  return bindingOf(operation, options).taken.length === 0;
}

/**
 * Writes the type that a record is read as.
 * @example
 * add_order(customer_id integer)   →   AddOrderRequest
 */
function recordType(operation: Operation, options: FileEndpoint, project: Project): Code {
  if (isWholeText(operation, options)) return { text: fragment`String`, imports: [] };
  if (isMapped(operation)) return { text: id(bodyName(operation)), imports: [] };
  const { name } = operation.request;
  return { text: id(name), imports: [modelClass(project, name)] };
}

function requestOf(operation: Operation, options: FileEndpoint): Rendered {
  if (operation.request.members.length === 0) return NONE.text;
  if (!isMapped(operation)) return fragment`request`;
  const { taken, variables } = bindingOf(operation, options);
  const given = [
    ...(taken.length > 0 ? [fragment`request`] : []),
    ...(variables.has('content') ? [fragment`content`] : []),
    ...(asksOrigin(variables) ? [fragment`origin`] : []),
  ];
  return fragment`check.valid(requests.${id(operation.names.method)}(${joined(given, ', ')}))`;
}

const asksOrigin = (variables: ReadonlySet<string>) => variables.has('fileName') || variables.has('recordNumber');

/** Lists the groups, each with its operations whose requests a mapper makes. */
export function mappedGroups(project: Project, endpoints: Endpoints): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: group.operations.flatMap((operation) => {
      const options = endpoints.get(operation);
      return options && isMapped(operation) ? [mapperInput(operation, options)] : [];
    }),
  }));
}

function mapperInput(operation: Operation, options: FileEndpoint): MapperInput {
  const { taken, variables } = bindingOf(operation, options);
  const body: Code = { text: fragment`${id(bodyName(operation))} body`, imports: [] };
  const parameters = [
    ...(taken.length > 0 ? [body] : []),
    ...(variables.has('content') ? [CONTENT] : []),
    ...(asksOrigin(variables) ? [ORIGIN] : []),
  ];
  const given = operation.input.flatMap(({ target, from }): [RequestMember, Given][] =>
    'variable' in from && from.variable !== 'now'
      ? [[target, { ...variableCode(from.variable, target.type), nullable: true }]]
      : [],
  );
  return { operation, parameters, values: new Map([...bodyValues(fragment`body`, taken), ...given]) };
}

/** Writes the record of a mapped operation's records, and those of the objects in it. */
export function bodyFiles(
  operation: Operation,
  options: FileEndpoint,
  project: Project,
  home: Place['id'],
): Contribution[] {
  const about = fragment`A record of a file for {@code ${id(operation.names.method)}}.`;
  return filesOf(home, operation, bindingOf(operation, options).taken, about, project);
}
