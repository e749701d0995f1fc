import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { OrderedContribution, Use } from '../../../parts/part.ts';
import { apartBecause, isTogether, locationOf } from '../../../service/state/location.ts';
import { mdCode, sh } from '../../../text/render/escape.ts';
import { fragment, joined } from '../../../text/render/rendered.ts';
import { bindingOf, columnsOf, listedColumns } from './binding.ts';
import type { FileEndpoint, FileProject } from './options.ts';
import type { Place } from './place.ts';
import { sampleFile } from './sample.ts';
import { schemaOf } from './settings.ts';

/** Writes a line of a shell that puts a file where its listener finds it, whole under its name. */
export function callOf<P>(
  { operation, options }: Use<FileEndpoint>,
  project: Project,
  place: Place<P>,
  server: P,
): OrderedContribution {
  const { name, lines } = sampleFile(operation, options, project);
  const plain = options.encoding === 'UTF-8';
  // What a schema asks for no sample knows: whoever calls has such a message.
  const shown = schemaOf(options, project)
    ? fragment`cat ${sh(`${options.element}.xml`)}`
    : fragment`printf ${sh('%s\\n')} ${joined(lines.map(sh), ' ')}`;
  const written = joined([shown, ...(plain ? [] : [fragment` | iconv -f UTF-8 -t ${sh(options.encoding)}`])], '');
  return {
    kind: 'call',
    operation: operation.id,
    title: `${operation.names.method}: a file in ${options.directory}`,
    shell: joined(place.put({ name, written, options }, server), ' && ').toString(),
  };
}

/** The README's sections about files, and about what is promised of a record. */
export function readme<P extends FileProject>(
  project: Project,
  options: P,
  uses: readonly Use<FileEndpoint>[],
  place: Place<P>,
): OrderedContribution[] {
  const rows = uses.map(({ operation, options: own }) => {
    const cells = [
      `\`${operation.names.method}\``,
      mdCode(`${own.directory}/${own.pattern}`),
      callWords(operation, own, project),
      readyWords(own),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    { kind: 'readmeSection', title: 'Files', markdown: FILES(rows.join('\n'), place.about(options)) },
    { kind: 'readmeSection', title: 'What is promised of a record', markdown: promised(project, options) },
  ];
}

const FORMATS = { csv: 'CSV', json: 'JSON', jsonLines: 'JSON lines', xml: 'XML' } as const;

const READY = {
  stable: 'it stays the same for',
  renamed: 'it has its name: write it as `.part`, then rename it',
  marked: 'a second file is beside it, with the ending',
} as const;

function readyWords({ ready, minimumAge, marker }: FileEndpoint): string {
  const detail = { stable: ` ${minimumAge}`, renamed: '', marked: ` \`${marker}\`` } as const;
  return `${READY[ready]}${detail[ready]}`;
}

/**
 * Says in Markdown what is a call of an operation.
 * @example
 * CSV with a header   →   each record of CSV: `customerId`, `note`
 */
function callWords(operation: Operation, options: FileEndpoint, project: Project): string {
  const binding = bindingOf(operation, options);
  const format = FORMATS[options.format];
  const schema = schemaOf(options, project);
  const fits = schema ? ` that fits ${mdCode(options.element)} of \`${schema.schema.replace('classpath:', '')}\`` : '';
  if (binding.taken.length === 0) return `each file${fits === '' ? ', whatever is in it' : fits}`;
  const listed = listedColumns(options.columns);
  const names = listed.length > 0 && !options.header ? listed : columnsOf(binding).map(({ name }) => name);
  const isOptional = (name: string) => binding.taken.find((taken) => taken.name === name)?.member.optional === true;
  const words = names.map((name) => `${mdCode(name)}${options.header && isOptional(name) ? '?' : ''}`).join(', ');
  const order = options.format === 'csv' && !options.header ? ' without a header, in this order' : '';
  return `each ${binding.whole ? 'file' : 'record'} of ${format}${order}${fits}: ${words}`;
}

const FILES = (
  rows: string,
  about: string,
) => `Files come to a directory, are taken when they are whole, and are then in its folder of those that are processed or failed. Records without an
effect stand beside them, to be corrected, with the reasons. Formats, settings and what becomes of each failure:
[forja/docs/files.md](forja/docs/files.md).

| Operation | Files | A call is | A file is whole when |
|---|---|---|---|
${rows}

Columns and members with a question mark may be left out. ${about}`;

function promised({ operations }: Project, options: FileProject): string {
  if (!options.scaling) return ALONE;
  const { stateSchema: schema, stateDatabase: apart } = options;
  const later = operations.filter((operation) => !isTogether(operation, apart));
  const joins = operations.length > later.length ? [ONE_EFFECT] : [];
  const reasons = Map.groupBy(later, (operation) => apartBecause(operation, 'how far a file is done'));
  const table = schema === '' ? 'service_files' : `${schema}.service_files`;
  // The README has the first paragraph: where some operations promise less, it is theirs.
  return [...[...reasons].map(laterOf), ...joins, SHARED(locationOf({ schema, apart }), table)].join('\n\n');
}

const ALONE = `**One copy alone.** The service remembers its files until it ends: start one copy, or set \`FILES_ENABLED\` to \`false\` in the others. A file
at which it ends is done from its beginning again: keep the operations idempotent.`;

const ONE_EFFECT = `**One effect.** Copies of the service share the files. Records are done in blocks, each in a transaction with the position behind it: a copy that
ends in between leaves nothing of its block, and another one goes on behind the last.`;

function laterOf([reason, operations]: readonly [string, readonly Operation[]]): string {
  const names = operations.map(({ names: { method } }) => `\`${method}\``).join(', ');
  return `**At least once** for ${names}: ${reason}, so a record is remembered after its work. Copies of the service share the files; the
record at which one ends is done again by another: keep it idempotent.`;
}

const SHARED = (
  location: string,
  table: string,
) => `The table stands in ${location}; without it files wait. It tells what became of each file:

\`\`\`sql
select listener, path, state, done_records, rejected_records from ${table} where ended_at is null order by started_at;
select listener, path, done_records from ${table} where state = 'FAILED' order by ended_at;
\`\`\``;
