import type { OrderedContribution, Use } from '../../../parts/part.ts';
import type { Delivery } from '../delivery.ts';
import { keptText } from '../documents.ts';
import type { WrittenEndpoint } from './options.ts';
import type { Written } from './written.ts';

/** Writes the README's section on files that messages are written to, and what is promised of them. */
export function readme<P extends Delivery>(
  { sent, module, title }: Written<P>,
  options: P,
  uses: readonly Use<WrittenEndpoint>[],
): OrderedContribution {
  const rows = uses.map(
    ({ operation, options: { directory, saveAs } }) =>
      `| \`${operation.names.method}\` | \`${directory}\` | \`${saveAs}\` |`,
  );
  const table = `| Operation | Directory | File |\n|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const kept = { sent, page: module, table };
  const markdown =
    options.delivery === 'outbox' ? keptText(kept, options, operations) : atMostOnce(sent, module, table);
  return { kind: 'readmeSection', title, markdown };
}

const atMostOnce = (
  sent: string,
  page: string,
  table: string,
) => `When an operation has succeeded, its answer is ${sent}, after its transaction. Delivery is **at most once**:
[forja/docs/sending.md](forja/docs/sending.md) says when one is lost, and how that is told;
[forja/docs/${page}.md](forja/docs/${page}.md) how files are written.

${table}`;
