import { mappers } from '../../../kit/mapper/mapper.ts';
import { problems } from '../../../kit/web/problems.ts';
import { security } from '../../../kit/web/security.ts';
import { ticks } from '../../../service/state/ticks.ts';
import { placeholder } from '../../../text/render/escape.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { checkJobs } from './check.ts';
import { callOf, probesOf, readme } from './documents.ts';
import { inputs } from './inputs.ts';
import { jobsFile, mappedGroups } from './jobs.ts';
import { endpointOptions, type JobEndpoint, type JobProject, projectOptions } from './options.ts';
import { testFiles } from './tests.ts';
import { timesOf } from './times.ts';

/**
 * Jobs: each operation runs by a schedule of its own. Copies of the service share the runs by a table; people begin runs by hand, and read
 * what became of them, over HTTP.
 */
export const job: Trigger<JobProject, JobEndpoint> = {
  kind: 'trigger',
  id: 'job',
  projectOptions,
  endpointOptions,
  supports: () => true,
  inputs,
  published: ({ method }) => `job ${method}`,
  access: ({ auth }) => ({ auth, scopes: [], roles: [] }),
  check: checkJobs,
  contribute(project, options, uses) {
    const { auth, scaling, stateSchema: schema, stateDatabase: apart } = options;
    return [
      ...project.groups.map((group) => jobsFile(group, options, project)),
      ...mappers('job', mappedGroups(project), project),
      { kind: 'runtime', module: 'jobs' },
      ...(scaling ? ticks({ schema, apart, field: 'options.stateDatabase' }) : []),
      ...testFiles(project, options),
      ...security(project, auth, [], { contract: [], guarded: [], denial: '', open: [] }),
      ...problems(),
      ...uses.flatMap(timesOf),
      ...CONFIGURATION,
      ...uses.map((use) => callOf(use, options)),
      ...probesOf(options, uses),
      ...readme(project, options, uses),
    ];
  },
};

/** Variables of the environment by their setting: its key, the variable's name, its default, its meaning. */
const FROM_ENVIRONMENT = [
  ['enabled', 'ENABLED', 'true', 'Whether this copy of the service runs jobs'],
  ['lease', 'LEASE', '1m', 'How long a copy that gives no sign of life keeps its run; 10s at least'],
  ['keep', 'KEEP', '30d', 'How long the history tells of a run'],
] as const;

const CONFIGURATION: readonly OrderedContribution[] = FROM_ENVIRONMENT.flatMap(
  ([key, name, example, meaning]): OrderedContribution[] => [
    { kind: 'setting', key: `service.jobs.${key}`, value: placeholder(`JOBS_${name}`, example) },
    { kind: 'environment', name: `JOBS_${name}`, example, meaning, page: 'jobs' },
  ],
);
