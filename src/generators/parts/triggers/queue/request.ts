import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { RequestMember } from '../../../../model/types.ts';
import { bodyName, bodyValues, bodyFiles as filesOf } from '../../../kit/mapper/body.ts';
import { type Given, isMapped, type MapperInput } from '../../../kit/mapper/mapper.ts';
import { distinct, freeVariable } from '../../../kit/mapper/nested.ts';
import { type Code, importsOf } from '../../../text/java/code.ts';
import { modelClass, nullable, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { bindingOf } from './binding.ts';
import { PROPERTIES } from './inputs.ts';

/** Java that makes a request of a variable `message`, and whether it reads the body. */
export interface RequestCode extends Code {
  readonly ofBody: boolean;
}

/**
 * Writes the Java that makes an operation's request of a message; undefined where the operation takes nothing.
 * @example
 * order_total(order_id integer)   →   reader.read(message, OrderTotalRequest.class)
 */
export function requestCode(operation: Operation, project: Project): RequestCode | undefined {
  const { request } = operation;
  if (request.members.length === 0) return undefined;
  const { body } = bindingOf(operation);
  if (!isMapped(operation)) {
    const text = fragment`reader.read(message, ${id(request.name)}.class)`;
    return { text, imports: [modelClass(project, request.name)], ofBody: true };
  }
  const values = valuesOf(operation).map((value) => read(value, project));
  const given = [
    ...values.map(({ text }) => text),
    ...(body.length > 0 ? [fragment`reader.read(message, ${id(bodyName(operation))}.class)`] : []),
  ];
  const list = given.length > 0 ? fragment`\n            ${joined(given, ',\n            ')}` : fragment``;
  return {
    text: fragment`reader.valid(requests.${id(operation.names.method)}(${list}))`,
    imports: importsOf(values),
    ofBody: body.length > 0,
  };
}

/** Tells the mapper of an operation its parameters, and how each member of the request is read from them. */
export function mapperInput(operation: Operation, project: Project): MapperInput {
  const { header, body } = bindingOf(operation);
  const values = valuesOf(operation);
  const variable = id(
    freeVariable(
      'body',
      values.map(({ member }) => member.component),
    ),
  );
  const bodied = { text: fragment`${id(bodyName(operation))} ${variable}`, imports: [] };
  const given = (member: RequestMember): Given => ({ text: id(member.component), imports: [], nullable: true });
  return {
    operation,
    parameters: [...values.map(({ member }) => parameter(member, project)), ...(body.length > 0 ? [bodied] : [])],
    values: new Map([
      ...values.map(({ member }): [RequestMember, Given] => [member, given(member)]),
      ...header.map((field): [RequestMember, Given] => [
        field.member,
        given(header.find(({ name }) => name === field.name)?.member ?? field.member),
      ]),
      ...bodyValues(variable, body),
    ]),
  };
}

/** Writes the record of a mapped operation's messages, and the records of the objects in it. */
export function bodyFiles(operation: Operation, project: Project): Contribution[] {
  const about = fragment`The body of a message for {@code ${id(operation.names.method)}}.`;
  return filesOf('queue', operation, bindingOf(operation).body, about, project);
}

/** A value beside the body: its name for people, and the Java that reads it. */
interface Value {
  readonly place: string;
  readonly java: Rendered;
  readonly member: RequestMember;
}

function valuesOf(operation: Operation): readonly Value[] {
  const { header, property } = bindingOf(operation);
  return [
    ...distinct(header).map(({ name, member }) => ({
      place: `header ${name}`,
      java: fragment`header(${str(name)})`,
      member,
    })),
    ...property.map(({ name, member }) => ({
      place: name,
      java: fragment`${id(PROPERTIES[name].java)}()`,
      member,
    })),
  ];
}

function read({ place, java, member }: Value, project: Project): Code {
  const type = typeCode(member.type, project);
  const method = id(member.optional ? 'optional' : 'required');
  return {
    text: fragment`reader.${method}(${str(place)}, message.${java}, ${type.text}.class)`,
    imports: type.imports,
  };
}

function parameter({ component, type, optional }: RequestMember, project: Project): Code {
  const { text, imports } = optional ? nullable(typeCode(type, project)) : typeCode(type, project);
  return { text: fragment`${text} ${id(component)}`, imports };
}
