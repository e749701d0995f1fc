import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { RequestMember } from '../../../../model/types.ts';
import { type Given, isMapped, type MappedGroup, type MapperInput } from '../../../kit/mapper/mapper.ts';
import { distinct, freeVariable, type Taken } from '../../../kit/mapper/nested.ts';
import { type Code, importsOf } from '../../../text/java/code.ts';
import { nullable, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import { bindingOf } from './binding.ts';
import { outerClass, requestName } from './drafts.ts';
import { requestedValue } from './messages.ts';
import { protoPackage } from './proto.ts';

/** The groups of a project, with what the mappers of their mapped operations take. */
export function mappedGroups(project: Project): readonly MappedGroup[] {
  return project.groups.map((group) => ({
    group,
    inputs: group.operations.filter(isMapped).map((operation) => mapperInput(operation, project)),
  }));
}

/** Tells the mapper of an operation its parameters, and how each member of the request is read from them. */
function mapperInput(operation: Operation, project: Project): MapperInput {
  const { message, metadata } = bindingOf(operation);
  const own = distinct(metadata).map(({ member }) => member);
  const variable = id(
    freeVariable(
      'message',
      own.map(({ component }) => component),
    ),
  );
  const outer = outerClass(project);
  const whole = {
    text: fragment`${id(outer)}.${id(requestName(operation))} ${variable}`,
    imports: [`${protoPackage(project)}.${outer}`],
  };
  return {
    operation,
    parameters: [...(message.length > 0 ? [whole] : []), ...own.map((member) => metadataParameter(member, project))],
    values: new Map([
      ...message.map((taken): [RequestMember, Given] => [
        taken.member,
        { ...requestedValue(variable, taken, operation, project), nullable: false },
      ]),
      ...metadata.map((entry): [RequestMember, Given] => {
        const first = metadata.find(({ name }) => name === entry.name) ?? entry;
        return [entry.member, { text: id(first.member.component), imports: [], nullable: true }];
      }),
    ]),
  };
}

function metadataParameter({ component, type, optional }: RequestMember, project: Project): Code {
  const { text, imports } = optional ? nullable(typeCode(type, project)) : typeCode(type, project);
  return { text: fragment`${text} ${id(component)}`, imports };
}

/**
 * Writes the call of a mapper, whose variable is given, with the message and the metadata of a call.
 * @example
 * addOrder of a message and x-customer   →   shopRequestMapper.addOrder(message, metadata.required("x-customer", Integer.class))
 */
export function mappedRequest(mapper: Rendered, operation: Operation, project: Project): Code {
  const { message, metadata } = bindingOf(operation);
  const read = distinct(metadata).map((entry) => readMetadata(entry, project));
  const given = [...(message.length > 0 ? [fragment`message`] : []), ...read.map(({ text }) => text)];
  const separator = given.length > 1 ? fragment`\n                ` : fragment``;
  return {
    text: fragment`${mapper}.${id(operation.names.method)}(${separator}${joined(given, ',\n                ')})`,
    imports: importsOf(read),
  };
}

function readMetadata({ name, member }: Taken, project: Project): Code {
  const { text, imports } = typeCode(member.type, project);
  const method = id(member.optional ? 'optional' : 'required');
  return { text: fragment`metadata.${method}(${str(name)}, ${text}.class)`, imports };
}
