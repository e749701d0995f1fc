import type { Operation, ResponseMember } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { isOmittable, type Member, namedTypes, type TypeDef, typesWithin } from '../../model/types.ts';
import type { Contribution } from '../parts/part.ts';
import type { Code } from '../text/java/code.ts';
import { importsOf } from '../text/java/code.ts';
import { javaFile, modelClass, nullable, separated } from '../text/java/java-file.ts';
import { doc, docCode, id } from '../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../text/render/rendered.ts';
import { checkedComponent, component, jsonProperty, requestComponent } from './component.ts';
import { answeredType, memberType, namesOf } from './response.ts';

/** Writes the comment on values that may be left out. */
function leftOut({ source }: Project): readonly Rendered[] {
  const noun = doc(source.noun);
  return [fragment``, fragment`<p>For what is left out the ${noun}'s default applies, which need not be its null.`];
}

/** Writes requests, responses, rows, composites and enumerations: each a record or an enum in a file of its own. */
export function modelFiles(project: Project): Contribution[] {
  const taken = project.operations.flatMap(({ request }) => request.members);
  const asked = new Set(namedTypes(typesWithin(taken, project.types)));
  return [
    ...[...project.types.values()].map((type) => typeFile(type, asked.has(type.name), project)),
    ...project.operations.flatMap((operation) => operationFiles(operation, project)),
    ...rowFiles(project),
  ];
}

function typeFile(type: TypeDef, asked: boolean, project: Project): Contribution {
  if (type.kind === 'record') {
    const about = [
      fragment`The type ${docCode(type.written)}.`,
      ...(type.members.some(isOmittable) ? leftOut(project) : []),
    ];
    return recordFile(
      'model',
      type.name,
      [...about, ...memberDocs(type.members)],
      type.members.map((member) => (asked ? checkedComponent(member, project) : component(member, project))),
      project,
    );
  }
  const view = { written: type.written, noun: project.source.noun, constants: separated(type.constants, ';') };
  return javaFile(project, { home: 'model', name: type.name, template: 'service/enum.java', view });
}

function operationFiles(operation: Operation, project: Project): Contribution[] {
  const files: Contribution[] = [];
  const { request, response } = operation;
  const source = docCode(operation.title);
  if (request.members.length > 0) {
    const optional = request.members.some(isOmittable);
    const about = [fragment`What ${source} takes.`, ...(optional ? leftOut(project) : [])];
    const fields = request.members.map((member) => requestComponent(member, project));
    files.push(recordFile('model', request.name, [...about, ...memberDocs(request.members)], fields, project));
  }
  if (response.record) {
    const fields = response.members.map((member) => answeredComponent(member, project));
    files.push(recordFile('model', response.record, [fragment`What ${source} answers.`], fields, project));
  }
  if (operation.senders.length > 0) files.push(eventFile(operation, project));
  return files;
}

/** Writes a record for the rows of each operation; operations that answer the same rows share one. */
function rowFiles(project: Project): Contribution[] {
  const all = project.operations.flatMap(({ title, response }) =>
    response.members.flatMap((rows) => (rows.kind === 'rows' && rows.columns.length > 0 ? [{ title, rows }] : [])),
  );
  return [...Map.groupBy(all, ({ rows }) => rows.row)].flatMap(([name, [first, ...others]]) => {
    if (!first) return [];
    const { columns, origin } = first.rows;
    const of = others.length > 0 && origin !== undefined ? origin : first.title;
    const fields = columns.map((column) => component(column, project));
    return [recordFile('model', name, [fragment`A row of ${docCode(of)}.`, ...memberDocs(columns)], fields, project)];
  });
}

function answeredComponent(member: ResponseMember, project: Project): Code {
  if (member.kind === 'value') return component(member.member, project);
  const type = memberType(member, project);
  const { text, imports } = member.kind === 'rows' && !member.many ? nullable(type) : type;
  const own = jsonProperty(namesOf(member));
  const all = [...own.map((annotation) => annotation.text), text, id(namesOf(member).component)];
  return { text: joined(all, ' '), imports: [...importsOf(own), ...imports] };
}

/** Writes the event by which a service tells of its work: senders listen, and the service knows none of them. */
function eventFile(operation: Operation, project: Project): Contribution {
  const components = eventComponents(operation, project);
  return javaFile(project, {
    home: 'service',
    name: eventName(operation),
    template: 'service/event.java',
    imports: importsOf(components.map(({ code }) => code)),
    view: {
      operation: operation.names.method,
      components: joined(
        components.map(({ code, name }) => fragment`${code.text} ${id(name)}`),
        ', ',
      ),
    },
  });
}

/**
 * Lists the components of an operation's event: its answer, and its request where a payload is made of both.
 * @example
 * placeOrder(PlaceOrderRequest) returns Integer, sent as it is   →   response: @Nullable Integer
 */
export function eventComponents(
  operation: Operation,
  project: Project,
): readonly { readonly name: 'request' | 'response'; readonly code: Code }[] {
  const { request, senders } = operation;
  const answer = answeredType(operation, project);
  const asked = request.members.length > 0 && senders.some(({ payload }) => payload.length > 0);
  const whole = { text: id(request.name), imports: [modelClass(project, request.name)] };
  return [
    ...(asked ? [{ name: 'request' as const, code: whole }] : []),
    ...(answer ? [{ name: 'response' as const, code: answer }] : []),
  ];
}

/**
 * Names the event that an operation with senders publishes.
 * @example
 * PlaceOrder   →   PlaceOrderCompleted
 */
export function eventName(operation: Operation): string {
  return `${operation.names.type}Completed`;
}

/**
 * Writes a record in a file of its own.
 * @example
 * model, Pet, String name   →   src/generated/java/com/acme/shop/model/Pet.java: public record Pet(String name) {}
 */
export function recordFile(
  home: string,
  name: string,
  docs: readonly Rendered[],
  fields: readonly Code[],
  project: Project,
): Contribution {
  return javaFile(project, {
    home,
    name,
    template: 'service/record.java',
    imports: importsOf(fields),
    view: { docs: docs.map(docLine), fields: separated(fields) },
  });
}

/** Writes a line behind the comment's star; an empty line has no blank at its end. */
function docLine(line: Rendered): Rendered {
  return line.toString() === '' ? line : fragment` ${line}`;
}

function memberDocs(members: readonly Member[]): readonly Rendered[] {
  const lines = members.map((member) => {
    const comment = member.doc ? fragment`: ${doc(member.doc)}` : fragment``;
    return fragment`@param ${id(member.component)} ${docCode(member.written)}${comment}`;
  });
  return lines.length > 0 ? [fragment``, ...lines] : [];
}
