import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { isOmittable, type RequestMember } from '../../../../model/types.ts';
import type { Given, MapperInput } from '../../../kit/mapper/mapper.ts';
import {
  distinct,
  freeVariable,
  type NestedField,
  nestedRecords,
  readRequested,
  type Taken,
} from '../../../kit/mapper/nested.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { heldType, jsonProperty } from '../../../service/component.ts';
import { type Code, importsOf } from '../../../text/java/code.ts';
import { nullable, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { bindingOf, inputName, lenient } from './binding.ts';

const NULLABLE = 'org.jspecify.annotations.Nullable';

/** The parameters of a controller's method, and the request that its mapper makes of them. */
export interface RequestCode {
  readonly parameters: readonly Code[];
  readonly argument: Code;
}

export function requestCode(operation: Operation, project: Project): RequestCode {
  const { argument, header } = bindingOf(operation);
  const values = distinct(header).map((field) => read(field, project));
  const given = [...values.map(({ text }) => text), ...(argument.length > 0 ? [fragment`arguments`] : [])];
  return {
    parameters: [...(header.length > 0 ? [CONTEXT] : []), ...(argument.length > 0 ? [wholeArgument(operation)] : [])],
    argument: {
      text: fragment`this.check.valid(this.requests.${id(operation.names.method)}(${lined(given)}))`,
      imports: importsOf(values),
    },
  };
}

function wholeArgument(operation: Operation): Code {
  return {
    text: fragment`@InputArgument(all = true) ${id(inputName(operation))} arguments`,
    imports: [runtimeClass('graphql.InputArgument')],
  };
}

const CONTEXT: Code = {
  text: fragment`@ContextValue(RequestHeaders.KEY) RequestHeaders headers`,
  imports: ['org.springframework.graphql.data.method.annotation.ContextValue', runtimeClass('graphql.RequestHeaders')],
};

/** One value stays in the line, several stand below each other. */
function lined(values: readonly Rendered[]): Rendered {
  if (values.length < 2) return joined(values, '');
  return fragment`\n            ${joined(values, ',\n            ')}`;
}

function read({ name, member }: Taken, project: Project): Code {
  const { text, imports } = typeCode(member.type, project);
  const method = id(member.optional ? 'optional' : 'required');
  return { text: fragment`headers.${method}(${str(name)}, ${text}.class)`, imports };
}

/** Tells the mapper of an operation its parameters, and how each member of the request is read from them. */
export function mapperInput(operation: Operation, project: Project): MapperInput {
  const { argument, header } = bindingOf(operation);
  const own = distinct(header).map(({ member }) => member);
  const names = own.map(({ component }) => component);
  const variable = id(freeVariable('arguments', names));
  const whole = { text: fragment`${id(inputName(operation))} ${variable}`, imports: [] };
  return {
    operation,
    parameters: [...own.map((member) => headerParameter(member, project)), ...(argument.length > 0 ? [whole] : [])],
    values: new Map([
      ...header.map((field): [RequestMember, Given] => {
        const first = header.find(({ name }) => name === field.name) ?? field;
        return [field.member, { text: id(first.member.component), imports: [], nullable: true }];
      }),
      ...argument.map((taken): [RequestMember, Given] => [
        taken.member,
        { ...readRequested(variable, taken, lenient(argument)), nullable: false },
      ]),
    ]),
  };
}

function headerParameter({ component, type, optional }: RequestMember, project: Project): Code {
  const { text, imports } = optional ? nullable(typeCode(type, project)) : typeCode(type, project);
  return { text: fragment`${text} ${id(component)}`, imports };
}

/** Writes the record of a mapped operation's arguments, and the records of the input objects in them. */
export function inputFiles(operation: Operation, project: Project): Contribution[] {
  const { argument } = bindingOf(operation);
  if (argument.length === 0) return [];
  const about = fragment`The arguments of {@code ${id(operation.names.method)}}.`;
  const taken = lenient(distinct(argument));
  return nestedRecords('graphql', inputName(operation), about, taken, project, (field) =>
    component(field, operation, project),
  );
}

/**
 * A component of such a record. The schema says whether it is required; an optional one knows whether it was left out.
 */
function component(field: NestedField, operation: Operation, project: Project): Code {
  const named = jsonProperty({ property: field.word, component: field.component });
  const own = ownComponent(field, operation, project);
  const text = joined([...named.map((annotation) => annotation.text), own.text, id(field.component)], ' ');
  return { text, imports: [...importsOf(named), ...own.imports] };
}

function ownComponent(field: NestedField, { request }: Operation, project: Project): Code {
  if (!('member' in field)) {
    const text = id(field.object);
    return field.required ? { text, imports: [] } : { text: fragment`@Nullable ${text}`, imports: [NULLABLE] };
  }
  const own = request.members.find((member) => member.component === field.member.component) ?? field.member;
  const { text, imports } = heldType({ ...own, nullable: own.nullable || own.optional }, project, false);
  if (!isOmittable(own)) return { text, imports };
  return { text: fragment`Omittable<${text}>`, imports: [runtimeClass('value.Omittable'), ...imports] };
}
