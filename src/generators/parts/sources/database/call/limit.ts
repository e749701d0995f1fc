import { MOST_KEPT_ROWS } from '../../../../../model/schema/rows.ts';
import type { OrderedContribution } from '../../../part.ts';
import type { Dialect, Portion } from '../dialects/dialect.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseRows } from '../operation/operation.ts';

/** Finds the setting by which the driver keeps no more rows than an operation answers; undefined where it needs none. */
export function portionOf(operation: DatabaseOperation, { rows }: Dialect): Portion | undefined {
  if (rows.collects && operation.routine.kind === 'procedure' && !hasOutputs(operation)) return undefined;
  if (operation.paging || !rowsOf(operation).some((result) => result.many && result.cursor === undefined))
    return undefined;
  return operation.streamed ? rows.streamed : rows.kept(operation);
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
      markdown: `A result may have ${count(MOST_KEPT_ROWS)} rows, or as many as \`maxRows\` of its endpoint in \`forja.json\` says${said === '' ? '' : `: ${said}`}.${streamed.length === 0 ? '' : ` Rows of ${streamed.join(', ')} are ${library ? 'handed out' : 'sent'} as they are read.`}
[What that means](forja/docs/jdbc.md).`,
    },
  ];
}

const count = (rows: number) => rows.toLocaleString('en');
