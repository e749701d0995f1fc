import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { CLOSED, CURL_AUTH } from '../../../kit/web/security.ts';
import { apartBecause, locationOf } from '../../../service/state/location.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { isMarkedTogether } from './jobs.ts';
import type { JobEndpoint, JobProject } from './options.ts';
import { timeWords } from './times.ts';

/** Writes a line of curl that begins a run by hand. */
export function callOf({ operation }: Use<JobEndpoint>, { auth }: JobProject): OrderedContribution {
  const { method } = operation.names;
  return {
    kind: 'call',
    operation: operation.id,
    title: `${method}: a run by hand`,
    shell: `curl -sS${CURL_AUTH[auth]} -X POST http://localhost:8080/jobs/${method}/runs`,
  };
}

/** The probes of the service: each job is scheduled, and strangers are told of none where callers are known. */
export function probesOf({ auth }: JobProject, uses: readonly Use<JobEndpoint>[]): OrderedContribution[] {
  const closed = { kind: 'probe', method: 'GET', path: '/jobs', ...CLOSED } as const;
  return [
    ...uses.map(({ operation: { names } }): OrderedContribution => {
      return { kind: 'listenerProbe', name: `${names.method} is scheduled`, logged: `${names.method} runs ` };
    }),
    ...(auth === 'none' ? [] : [{ ...closed, name: `jobs are not told to a caller without ${auth}` }]),
  ];
}

/** The README's sections about jobs, and about what is promised of a run. */
export function readme(
  project: Project,
  options: JobProject,
  uses: readonly Use<JobEndpoint>[],
): OrderedContribution[] {
  const rows = uses.map(
    ({ operation: { names }, options: own }) =>
      `| \`${names.method}\` | ${timeWords(own)} | ${MISSED[own.missed]} | ${OVERLAP[own.overlap]} |`,
  );
  const open = options.auth === 'none' ? OPEN : '';
  return [
    { kind: 'readmeSection', title: 'Jobs', markdown: JOBS(rows.join('\n'), open) },
    { kind: 'readmeSection', title: 'What is promised of a run', markdown: promised(project, options) },
  ];
}

const MISSED = { skip: 'skipped', once: 'the last is run', each: 'each is run, 100 at most' } as const;
const OVERLAP = { skip: 'skipped', queue: 'waits' } as const;

const OPEN = ' **Anybody who reaches the port can begin jobs and read their history.**';

const JOBS = (
  rows: string,
  open: string,
) => `\`GET /jobs\` lists the jobs, \`GET /jobs/{name}/runs\` what became of their runs, and \`POST /jobs/{name}/runs\` begins one by
hand.${open} Settings, times and zones: [forja/docs/jobs.md](forja/docs/jobs.md).

| Job | Runs | Times that were missed | A time within a run |
|---|---|---|---|
${rows}

The times of each job can be changed by a variable of the environment.`;

function promised({ operations }: Project, options: JobProject): string {
  if (!options.scaling) return ALONE;
  const apart = operations.filter((operation) => !isMarkedTogether(operation, options));
  const joins = operations.length > apart.length ? [ONE_EFFECT] : [];
  const reasons = Map.groupBy(apart, (operation) => apartBecause(operation, 'the mark that it is done'));
  const { stateSchema: schema, stateDatabase } = options;
  // The README has the first paragraph: where some operations promise less, it is theirs.
  return [
    ...[...reasons].map(laterOf),
    ...joins,
    SHARED(
      `${locationOf({ schema, apart: stateDatabase })}`,
      schema === '' ? 'service_ticks' : `${schema}.service_ticks`,
    ),
  ].join('\n\n');
}

const ALONE = `**Each copy by itself.** Every copy of the service runs every job: start one alone, or set \`JOBS_ENABLED\` to \`false\` in the
others. Runs are remembered until the service ends, and what was missed while it was away is not known.`;

const ONE_EFFECT = `**One effect.** Copies of the service share the runs: one of them does the work of a time, and marks it as done in the
transaction of the work. When that copy ends in between, another one does the work, and nothing of the first is left.`;

function laterOf([reason, operations]: readonly [string, readonly Operation[]]): string {
  const names = operations.map(({ names: { method } }) => `\`${method}\``).join(', ');
  return `**At least once** for ${names}: ${reason}, so a run is marked after its work. One copy of the service does the work of a time; when
it ends in between, another one does it again: keep it idempotent.`;
}

const SHARED = (
  location: string,
  table: string,
) => `The table stands in ${location}; without it no job runs. It is the history, too:

\`\`\`sql
select * from ${table} where outcome is null order by due_at;
select job, max(due_at) from ${table} where outcome = 'done' group by job;
\`\`\``;
