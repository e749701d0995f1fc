import type { FieldFault } from '../../../../model/fault.ts';
import type { Project } from '../../../../model/project.ts';
import type { Use } from '../../part.ts';
import { takesRunId } from './inputs.ts';
import type { JobEndpoint, JobProject } from './options.ts';

/** Checks that each member that a request needs has a value: a job has nobody who gives one. */
export function checkJobs(
  _project: Project,
  _options: JobProject,
  uses: readonly Use<JobEndpoint>[],
): readonly FieldFault[] {
  return uses.flatMap(({ operation: { request, input } }, index): FieldFault[] => {
    const given = new Set(input.map(({ target }) => target));
    const lacking = request.members.filter((member) => !member.optional && !given.has(member));
    const misread = input.flatMap(({ target, from }, line) =>
      'variable' in from && from.variable === 'runId' && !takesRunId(target.type) ? [line] : [],
    );
    return [
      ...lacking.map(({ property }) => ({
        ...{ field: `endpoints.${index}.input`, message: 'jobMember' },
        values: { member: property },
      })),
      ...misread.map((line) => ({ field: `endpoints.${index}.input.${line}.from.variable`, message: 'jobRunId' })),
    ];
  });
}
