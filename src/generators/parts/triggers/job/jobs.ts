import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { isOmittable, type RequestMember } from '../../../../model/types.ts';
import { type Given, isMapped, type MappedGroup, type MapperInput, mapperName } from '../../../kit/mapper/mapper.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { isTogether } from '../../../service/state/location.ts';
import type { Code } from '../../../text/java/code.ts';
import { importsOf } from '../../../text/java/code.ts';
import { javaFile, modelClass, packageOf } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { runIdCode, scheduledCode } from './inputs.ts';
import type { JobProject } from './options.ts';

const RUN: Code = { text: fragment`JobRun run`, imports: [runtimeClass('job.JobRun')] };

/** Writes the jobs of a group: for each operation a bean, whose times are settings. */
export function jobsFile(group: Group, options: JobProject, project: Project): Contribution {
  const service = `${group.type}Service`;
  const mapped = group.operations.filter(isMapped);
  const methods = group.operations.map((operation) => method(operation, options, project));
  return javaFile(project, {
    home: 'job',
    name: `${group.type}Jobs`,
    template: 'triggers/job/Jobs.java',
    imports: [
      'org.springframework.context.annotation.Bean',
      'org.springframework.context.annotation.Configuration',
      runtimeClass('job.Job'),
      `${packageOf(project, 'service')}.${service}`,
      ...(mapped.length > 0 ? [runtimeClass('operation.RequestCheck')] : []),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      doc: `${group.type} by a schedule.`,
      service,
      methods,
      mapper: mapped.length > 0 ? mapperName(group) : undefined,
    },
  });
}

function method(operation: Operation, options: JobProject, project: Project) {
  const { method: name } = operation.names;
  const request = requestOf(operation, project);
  return {
    name,
    bean: `${name}Job`,
    // What is not one transaction with the work is marked after it.
    kind: id(isMarkedTogether(operation, options) ? 'together' : 'before'),
    call: fragment`service.${id(name)}(${request.text})`,
    imports: request.imports,
  };
}

/** Whether the work of a run and the mark that it is done are one transaction. */
export function isMarkedTogether(operation: Operation, { scaling, stateDatabase }: JobProject): boolean {
  return scaling && isTogether(operation, stateDatabase);
}

/**
 * Writes the Java that makes the request of a run; nothing where there is nothing to ask.
 * @example
 * close_month(day date), day from scheduledAt   →   check.valid(requests.closeMonth(run))
 * orders(since date default null)   →   new OrdersRequest(null)
 */
function requestOf(operation: Operation, project: Project): Code {
  const { name, members } = operation.request;
  if (members.length === 0) return { text: fragment``, imports: [] };
  if (isMapped(operation)) {
    return { text: fragment`check.valid(requests.${id(operation.names.method)}(run))`, imports: [] };
  }
  const values = members.map(leftOut);
  return {
    text: fragment`new ${id(name)}(${listed(values)})`,
    imports: [modelClass(project, name), ...importsOf(values)],
  };
}

function listed(values: readonly Code[]): Rendered {
  return joined(
    values.map(({ text }) => text),
    ', ',
  );
}

function leftOut(member: RequestMember): Code {
  if (!isOmittable(member)) return { text: fragment`null`, imports: [] };
  return { text: fragment`Omittable.omitted()`, imports: [runtimeClass('value.Omittable')] };
}

/** Lists the groups, each with its operations whose requests a mapper makes. */
export function mappedGroups(project: Project): readonly MappedGroup[] {
  return project.groups.map((group) => ({ group, inputs: group.operations.filter(isMapped).map(mapperInput) }));
}

function mapperInput(operation: Operation): MapperInput {
  const given = operation.request.members.flatMap((member): [RequestMember, Given][] => {
    const from = operation.input.find(({ target }) => target === member)?.from;
    if (from === undefined) return [[member, { ...leftOut(member), nullable: false }]];
    if (!('variable' in from) || from.variable === 'now') return [];
    const code = from.variable === 'runId' ? runIdCode(member.type) : scheduledCode(member.type);
    return [[member, { ...code, nullable: true }]];
  });
  return { operation, parameters: [RUN], values: new Map(given) };
}
