import { MOST_KEPT_ROWS } from '../../../../../model/schema/rows.ts';
import type { OrderedContribution } from '../../../part.ts';
import type { Dialect, Portion, SupportFile } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseRows } from '../operation/operation.ts';

/** Finds the setting by which the driver keeps no more rows than an operation answers; undefined where it needs none. */
export function portionOf(operation: DatabaseOperation, { rows }: Dialect): Portion | undefined {
  if (rows.collects && operation.routine.kind === 'procedure' && !hasOutputs(operation)) return undefined;
  if (operation.paging || !rowsOf(operation).some((result) => result.many && result.cursor === undefined))
    return undefined;
  return operation.streamed ? rows.streamed : rows.kept(operation);
}

/** Lists the class that reads rows up to the most that may be answered; `calls`: the project has calls, which need it. */
export function limitSupport(
  { operations }: DatabaseProject,
  { rows: { cancels } }: Dialect,
  calls: boolean,
): readonly SupportFile[] {
  if (!calls && !operations.some((operation) => !operation.paging && rowsOf(operation).length > 0)) return [];
  const view = { cancels, streams: operations.some((operation) => operation.streamed) };
  return [{ name: 'RowLimit', template: 'sources/database/RowLimit.java', view }];
}

function hasOutputs({ response }: DatabaseOperation): boolean {
  return response.members.some((member) => member.kind === 'value');
}

function rowsOf({ response }: DatabaseOperation): readonly DatabaseRows[] {
  return response.members.flatMap((member) => (member.kind === 'rows' ? [member] : []));
}

/** Writes the README's section on results with many rows; none where no operation answers rows. */
export function limitReadme({ operations, library }: DatabaseProject): readonly OrderedContribution[] {
  const answering = operations.filter((operation) => !operation.paging && rowsOf(operation).some(({ many }) => many));
  if (answering.length === 0) return [];
  const own = answering.filter(({ maxRows }) => maxRows !== MOST_KEPT_ROWS);
  const said = own.map(({ names, maxRows }) => `\`${names.method}\` ${count(maxRows)}`).join(', ');
  const streamed = answering.filter((operation) => operation.streamed).map(({ names }) => `\`${names.method}\``);
  return [
    {
      kind: 'readmeSection',
      title: 'Many rows',
      markdown: `A result may have ${count(MOST_KEPT_ROWS)} rows, or as many as \`maxRows\` of its endpoint in \`forja.json\` says${said === '' ? '' : `: ${said}`}. One
that has more is refused, with how many there may be, and what the call has changed is undone.${streamed.length > 0 ? (library ? handing : streaming)(streamed) : ''}`,
    },
  ];
}

function handing(methods: readonly string[]): string {
  return `

${methods.join(', ')}: rows are handed to the caller as they are read, each once, and none is kept. What the caller throws ends the call and
comes back as it is. The transaction, and with it a connection, is held for as long as the caller takes.`;
}

function streaming(methods: readonly string[]): string {
  return `

${methods.join(', ')}: rows are sent as they are read, and none is kept. What fails before any was sent is a failure as any other. Later
the connection is broken off: who gets an answer that does not end must not take it for the whole. All of it takes no longer than
\`DB_QUERY_TIMEOUT\`, and holds a connection of the pool for as long as its caller reads.`;
}

const count = (rows: number) => rows.toLocaleString('en');
