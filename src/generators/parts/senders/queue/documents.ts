import { EVENTS_TEXT } from '../../../kit/broker/events.ts';
import { keptText } from '../../../kit/sending/documents.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { SentBroker } from './brokers/broker.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

/** Writes the README's section on messages: where they go, and what is promised of their delivery. */
export function readme(
  options: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
  { words }: SentBroker,
): OrderedContribution {
  const columns = ['Operation', ...words.columns];
  const rows = uses.map((use) => [`\`${use.operation.names.method}\``, ...words.cells(use.options)]);
  const [head, ...body] = [columns, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const table = [head, `|${columns.map(() => '---|').join('')}`, ...body].join('\n');
  const operations = uses.map(({ operation }) => operation);
  const kept = { sent: words.sent, page: words.pages.outbox, table };
  const text = options.delivery === 'outbox' ? keptText(kept, options, operations) : atMostOnce(words, table);
  const markdown = options.events === 'cloudEvents' ? `${text}\n\n${EVENTS_TEXT}` : text;
  return { kind: 'readmeSection', title: 'Messages', markdown };
}

const atMostOnce = (
  { sent, pages }: SentBroker['words'],
  table: string,
) => `When an operation has succeeded, its answer is ${sent}, after its transaction. Delivery is **at most once**:
[forja/docs/${pages.atMostOnce}.md](forja/docs/${pages.atMostOnce}.md) says when one is lost, and how that is told.

${table}`;
