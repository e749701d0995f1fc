import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE } from './inbox.ts';
import { locationOf } from './location.ts';

/** Contributes the history of a project's runs. A database answers the `state` contribution with a table. */
export function runs(location: StateLocation): OrderedContribution[] {
  return [
    STATE,
    { kind: 'state', table: 'runs', ...location },
    { kind: 'setting', key: 'service.runs.keep', value: placeholder('RUNS_KEEP', '30d') },
    {
      kind: 'environment',
      name: 'RUNS_KEEP',
      example: '30d',
      meaning: 'How long the history tells of a run',
      page: 'state',
    },
    { kind: 'readmeSection', title: 'Runs', markdown: readme(location) },
  ];
}

function readme(location: StateLocation): string {
  const table = location.schema === '' ? 'service_runs' : `${location.schema}.service_runs`;
  return `Each run has a row in \`${table}\`, in ${locationOf(location)}: [forja/docs/state.md](forja/docs/state.md) says what is in it.

\`\`\`sql
select * from ${table} where ended_at is null order by started_at;
select operation, max(started_at) from ${table} where outcome = 'done' group by operation;
\`\`\`

The first line lists what is being done, and what was broken off.`;
}
