import type { Code } from '../java/code.ts';
import { importsOf } from '../java/code.ts';
import { javaFile, separated, typeCode } from '../java/java-file.ts';
import { type Constraint, constraints } from '../java/types.ts';
import type { Operation } from '../model/operation.ts';
import type { Project } from '../model/project.ts';
import type { Member, RequestMember, TypeDef } from '../model/types.ts';
import type { Contribution } from '../part.ts';
import { doc, docCode, id, num } from '../render/escape.ts';
import { fragment, joined, type Rendered } from '../render/rendered.ts';
import { answerType, memberType, propertyOf } from './response.ts';

const REQUIRED: Code = {
  text: fragment`@JsonProperty(required = true) `,
  imports: ['com.fasterxml.jackson.annotation.JsonProperty'],
};

/** What an optional value means that is not there, and one that is empty. */
function leftOut({ source }: Project): readonly Rendered[] {
  const noun = doc(source.noun);
  return [
    fragment``,
    fragment`<p>An optional value that is null was left out, so that the ${noun}'s default applies; one that is empty is the`,
    fragment`${noun}'s null.`,
  ];
}

/** Requests, responses, rows, composites and enumerations: a record or an enum a file. */
export function modelFiles(project: Project): Contribution[] {
  return [
    ...[...project.types.values()].map((type) => typeFile(type, project)),
    ...project.operations.flatMap((operation) => operationFiles(operation, project)),
  ];
}

function typeFile(type: TypeDef, project: Project): Contribution {
  if (type.kind === 'record') {
    const about = [docCode(type.written)];
    return recordFile(
      'model',
      type.name,
      [...about, ...memberDocs(type.members)],
      type.members.map((one) => component(one, project)),
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
    const optional = request.members.some((member) => member.optional);
    const about = [fragment`What ${source} takes.`, ...(optional ? leftOut(project) : [])];
    const fields = request.members.map((member) => requestComponent(member, project));
    files.push(recordFile('model', request.name, [...about, ...memberDocs(request.members)], fields, project));
  }
  if (response.record) {
    const fields = response.members.map((member) => {
      const type = memberType(member, project);
      return { text: fragment`${type.text} ${id(propertyOf(member))}`, imports: type.imports };
    });
    files.push(recordFile('model', response.record, [fragment`What ${source} answers.`], fields, project));
  }
  for (const member of response.members) {
    if (member.kind !== 'rows' || member.columns.length === 0) continue;
    const fields = member.columns.map((column) => component(column, project));
    files.push(
      recordFile('model', member.row, [fragment`A row of ${source}.`, ...memberDocs(member.columns)], fields, project),
    );
  }
  if (operation.senders.length > 0) files.push(eventFile(operation, project));
  return files;
}

/** A service tells of its work through an event: senders listen, and the service knows none of them. */
function eventFile(operation: Operation, project: Project): Contribution {
  const answer = answerType(operation, project);
  return javaFile(project, {
    home: 'service',
    name: eventName(operation),
    template: 'service/event.java',
    imports: answer?.imports ?? [],
    view: { operation: operation.names.method, component: answer ? fragment`${answer.text} response` : fragment`` },
  });
}

/** The event that an operation with senders publishes. */
export function eventName(operation: Operation): string {
  return `${operation.names.type}Completed`;
}

/** A record of its own file. */
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

/** A line behind the comment's star, without a blank at the end of an empty one. */
function docLine(line: Rendered): Rendered {
  return line.toString() === '' ? line : fragment` ${line}`;
}

function memberDocs(members: readonly Member[]): readonly Rendered[] {
  const lines = members.map((one) => {
    const comment = one.doc ? fragment`: ${doc(one.doc)}` : fragment``;
    return fragment`@param ${id(one.property)} ${docCode(one.written)}${comment}`;
  });
  return lines.length > 0 ? [fragment``, ...lines] : [];
}

function component(member: Member, project: Project): Code {
  const type = typeCode(member.type, project);
  return { text: fragment`${type.text} ${id(member.property)}`, imports: type.imports };
}

/** One component of a request, with what a caller's value must keep. */
export function requestComponent(member: RequestMember, project: Project): Code {
  const type = typeCode(member.type, project);
  const checks = constraintCode(member, project);
  const imports = [...type.imports, ...checks.imports];
  if (member.optional) {
    return {
      text: fragment`Optional<${checks.text}${type.text}> ${id(member.property)}`,
      imports: ['java.util.Optional', ...imports],
    };
  }
  return {
    text: fragment`${REQUIRED.text}${checks.text}${type.text} ${id(member.property)}`,
    imports: [...REQUIRED.imports, ...imports],
  };
}

/** What a caller's value must keep, as annotations with a blank behind each. */
export function constraintCode(member: RequestMember, project: Project): Code {
  const checks = constraints(member).filter((one) => isNeeded(one, member, project));
  return { text: joined(checks.map(annotation), ''), imports: checks.map((one) => one.import) };
}

/** Enumerations have nothing to validate inside, and what may be left out is not missing. */
function isNeeded(constraint: Constraint, member: RequestMember, project: Project): boolean {
  if (constraint.name === 'NotNull') return !member.optional;
  return constraint.name !== 'Valid' || mentionsRecord(member, project);
}

function mentionsRecord({ type }: Pick<Member, 'type'>, project: Project): boolean {
  if (type.kind === 'list' || type.kind === 'map') return mentionsRecord({ type: type.of }, project);
  return type.kind === 'ref' && project.types.get(type.name)?.kind === 'record';
}

function annotation(constraint: Constraint): Rendered {
  const entries = Object.entries(constraint.arguments);
  const values = entries.map(([name, value]) =>
    entries.length === 1 && name === 'value' ? num(value) : fragment`${id(name)} = ${num(value)}`,
  );
  return values.length === 0
    ? fragment`@${id(constraint.name)} `
    : fragment`@${id(constraint.name)}(${joined(values, ', ')}) `;
}
