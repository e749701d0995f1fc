import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, StateLocation } from '../../parts/part.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { placeholder } from '../../text/render/escape.ts';
import { STATE_HOME } from './inbox.ts';
import { locationOf } from './location.ts';

/**
 * Contributes the history of a project's runs: its interface, and the class that writes it. A database answers the `state`
 * contribution with a table.
 */
export function runs(project: Project, place: StateLocation): OrderedContribution[] {
  const file = (name: string, test = false) =>
    javaFile(project, { home: STATE_HOME, name, template: `service/state/${name}.java`, test });
  return [
    ...['Run', 'RunHistory', 'Runs', 'RunSettings', 'RunsConfiguration', 'RunsExpiry'].map((name) => file(name)),
    file('RunsTest', true),
    { kind: 'state', table: 'runs', ...place },
    { kind: 'setting', key: 'service.runs.keep', value: placeholder('RUNS_KEEP', '30d') },
    { kind: 'environment', name: 'RUNS_KEEP', example: '30d', meaning: 'How long the history tells of a run' },
    { kind: 'readmeSection', title: 'Runs', markdown: readme(place) },
  ];
}

function readme(place: StateLocation): string {
  const table = place.schema === '' ? 'service_runs' : `${place.schema}.service_runs`;
  return `Each run has a row: its operation, what it worked on (\`work_key\`, where there is such a thing), the copy of the service
(\`node\`: host and process), when it began and ended by the clock of the database, \`done\` or \`failed\`, and the kind of its failure; the log
says more.

\`\`\`sql
select * from ${table} where ended_at is null order by started_at;
select operation, max(started_at) from ${table} where outcome = 'done' group by operation;
\`\`\`

The first line lists what is being done, and what was broken off: a row is there before its work begins, and a copy that dies leaves it
without an end. Which of the two it is, its \`node\` tells; of an operation with a lock only the newest can still be going on. Whether the
work of a row without an end was done, the data tells: its transaction is another one. Where no row can be written, no work is begun.

Create the table before the first start: its definition is below \`db/\`, and it stands in ${locationOf(place)}. Rows are removed when their runs
began \`RUNS_KEEP\` ago. A bean \`RunHistory\` of your own replaces the table.`;
}
