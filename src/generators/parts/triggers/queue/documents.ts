import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { EVENTS_TEXT } from '../../../kit/broker/events.ts';
import { apartBecause, isTogether, locationOf } from '../../../service/state/location.ts';
import { mdCode } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { ConsumedBroker } from './brokers/broker.ts';
import { BROKERS, prefixOf } from './brokers/brokers.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';
import { sampleMessage } from './sample.ts';

/** Writes a line of the shell that sends a message. */
export function callOf(
  { operation, options: { queueName } }: Use<QueueEndpoint>,
  project: Project,
  options: QueueProject,
): OrderedContribution {
  const broker = BROKERS[options.broker];
  return {
    kind: 'call',
    operation: operation.id,
    title: `${operation.names.method}: ${broker.words.queue.toLowerCase()} ${queueName}`,
    shell: broker.shell(queueName, sampleMessage(operation, project, prefixOf(options)), operation),
  };
}

/** The README's sections about queues, and about what is promised of a message's effect. */
export function readme(
  project: Project,
  options: QueueProject,
  uses: readonly Use<QueueEndpoint>[],
): OrderedContribution[] {
  const rows = uses.map(
    ({ operation, options: { queueName } }) => `| \`${operation.names.method}\` | ${mdCode(queueName)} |`,
  );
  return [
    { kind: 'readmeSection', title: 'Queues', markdown: queues(options, rows.join('\n')) },
    { kind: 'readmeSection', title: 'Delivery guarantee', markdown: guarantee(project, options) },
  ];
}

function queues(options: QueueProject, rows: string): string {
  const { module, words } = BROKERS[options.broker];
  return `A message is the operation's request as JSON; what becomes of one whose work failed: [forja/docs/queue.md](forja/docs/queue.md), and where
that is: [forja/docs/${module}.md](forja/docs/${module}.md). ${words.calls}${prefixOf(options) ? ` ${EVENTS_TEXT}` : ''}

| Operation | ${words.queue} |
|---|---|
${rows}`;
}

function guarantee(
  { operations }: Project,
  { broker, events, state, stateSchema, stateDatabase }: QueueProject,
): string {
  if (state === 'none') return AT_LEAST_ONCE;
  const apart = operations.filter((operation) => !isTogether(operation, stateDatabase));
  const joins =
    operations.length > apart.length ? [events === 'cloudEvents' ? EVENTS_INBOX : INBOX(BROKERS[broker])] : [];
  const location = locationOf({ schema: stateSchema, apart: stateDatabase });
  const reasons = Map.groupBy(apart, (operation) => apartBecause(operation, 'its entry'));
  // The README has the first paragraph: where some operations promise less, it is theirs.
  return [...[...reasons].map(laterOf), ...joins, keeping(location)].join('\n\n');
}

const AT_LEAST_ONCE = `**At least once.** A message is acknowledged when its work is done. When the service or the broker ends in between, the
message is delivered again and the work is done again: keep the operations idempotent. Nothing is remembered of a message.`;

const INBOX = ({ words }: ConsumedBroker) => `**One effect.** The broker delivers a message at least once; ${words.id}`;

const EVENTS_INBOX = `**One effect.** The broker delivers a message at least once; the service remembers each event by its source and its id, in the
transaction of the work: both are kept or neither is. An event that comes again is acknowledged without an effect.`;

function laterOf([reason, operations]: readonly [string, readonly Operation[]]): string {
  const names = operations.map(({ names: { method } }) => `\`${method}\``).join(', ');
  return `**At least once** for ${names}: ${reason}, so it is remembered after it was done. A service that
ends in between does it again: keep it idempotent. A message that comes again later has no effect.`;
}

const keeping = (
  location: string,
) => `The table stands in ${location}; without it, messages are tried again and end as dead letters. Remove rows when they are older than any
message can come again.`;
