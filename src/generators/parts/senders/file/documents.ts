import { keptText } from '../../../kit/sending/documents.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { FileSenderEndpoint, FileSenderProject } from './options.ts';

/** Writes the README's section on files that messages are written to, and what is promised of them. */
export function readme(options: FileSenderProject, uses: readonly Use<FileSenderEndpoint>[]): OrderedContribution {
  const rows = uses.map(
    ({ operation, options: { directory, saveAs } }) =>
      `| \`${operation.names.method}\` | \`${directory}\` | \`${saveAs}\` |`,
  );
  const table = `| Operation | Directory | File |\n|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const kept = { sent: 'written to a file as JSON', page: 'file-sender', table };
  const markdown = options.delivery === 'outbox' ? keptText(kept, options, operations) : atMostOnce(table);
  return { kind: 'readmeSection', title: 'Messages as files', markdown };
}

const atMostOnce = (
  table: string,
) => `When an operation has succeeded, its answer is written to a file as JSON, after its transaction. Delivery is **at most once**:
[forja/docs/sending.md](forja/docs/sending.md) says when one is lost, and how that is told;
[forja/docs/file-sender.md](forja/docs/file-sender.md) how files are written.

${table}`;
