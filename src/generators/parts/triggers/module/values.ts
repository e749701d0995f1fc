import type { Project } from '../../../../model/project.ts';
import { type DataType, isOmittable, type Member, type RequestMember } from '../../../../model/types.ts';
import { constantCode } from '../../../kit/mapper/values.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import type { Code } from '../../../text/java/code.ts';
import { importsOf } from '../../../text/java/code.ts';
import { modelClass, typeCode } from '../../../text/java/java-file.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, joined } from '../../../text/render/rendered.ts';
import { exampleValue } from '../../../text/types/json.ts';

const MAX_DEPTH = 4;
const NULL: Code = { text: fragment`null`, imports: [] };

/**
 * Writes a request in Java: required members have an example, optional ones are left out.
 * @example
 * order_total(order_id integer)   →   new OrderTotalRequest(1)
 */
export function exampleRequest(name: string, members: readonly RequestMember[], project: Project): Code {
  const values = members.map((member) => {
    if (isOmittable(member)) return OMITTED;
    return member.optional ? NULL : memberValue(member, project, 0);
  });
  return made(name, values, project);
}

const OMITTED: Code = { text: fragment`Omittable.omitted()`, imports: [runtimeClass('value.Omittable')] };

function made(name: string, values: readonly Code[], project: Project): Code {
  const list = joined(
    values.map(({ text }) => text),
    ', ',
  );
  return { text: fragment`new ${id(name)}(${list})`, imports: [modelClass(project, name), ...importsOf(values)] };
}

function memberValue({ type, nullable }: Pick<Member, 'type' | 'nullable'>, project: Project, depth: number): Code {
  return depth >= MAX_DEPTH && nullable ? NULL : exampleCode(type, project, depth);
}

function exampleCode(type: DataType, project: Project, depth: number): Code {
  if (type.kind === 'ref') return named(type.name, project, depth);
  if (type.kind === 'list' || type.kind === 'map') {
    const isList = type.kind === 'list';
    const container = isList ? 'java.util.List' : 'java.util.Map';
    const of = depth >= MAX_DEPTH ? undefined : exampleCode(type.of, project, depth + 1);
    const content = of ? (isList ? of.text : fragment`"key", ${of.text}`) : fragment``;
    const text = isList ? fragment`List.of(${content})` : fragment`Map.of(${content})`;
    return { text, imports: [container, ...(of?.imports ?? [])] };
  }
  if (type.kind === 'bytes') return { text: fragment`new byte[] {1, 2, 3}`, imports: [] };
  if (type.kind === 'json') {
    const factory = 'tools.jackson.databind.node.JsonNodeFactory';
    return { text: fragment`JsonNodeFactory.instance.objectNode().put("key", "value")`, imports: [factory] };
  }
  if (type.kind === 'float') return { text: type.bits === 32 ? fragment`1.5f` : fragment`1.5d`, imports: [] };
  const value = exampleValue(type, project.types);
  if (type.kind === 'xml') return { text: str(String(value)), imports: [] };
  const isConstant = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isConstant ? constantCode(value, type, project) : { text: typeCode(type, project).text, imports: [] };
}

function named(name: string, project: Project, depth: number): Code {
  const type = project.types.get(name);
  if (type?.kind === 'enum') {
    const [first] = type.constants;
    return first ? { text: fragment`${id(name)}.${id(first.java)}`, imports: [modelClass(project, name)] } : NULL;
  }
  const members = type?.members ?? [];
  return made(
    name,
    members.map((member) => {
      if (isOmittable(member)) return OMITTED;
      return depth > 0 && member.nullable ? NULL : memberValue(member, project, depth + 1);
    }),
    project,
  );
}
