import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { apartBecause, isTogether, locationOf } from '../../../service/state/location.ts';
import { mdCode, sh } from '../../../text/render/escape.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { PROPERTIES, type Property } from './inputs.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';
import { sampleMessage, takesAnyId } from './sample.ts';

const PUBLISH = 'http://localhost:15672/api/exchanges/%2F/amq.default/publish';
const USER = `-u "\${RABBITMQ_USERNAME:-guest}:\${RABBITMQ_PASSWORD:-guest}"`;
const ID = 'MESSAGE-ID';

/**
 * Writes a line of curl that publishes a message through the broker's own HTTP interface; its id is new each time,
 * where the operation takes any id.
 */
export function callOf({ operation, options }: Use<QueueEndpoint>, project: Project): OrderedContribution {
  const { body, headers, properties } = sampleMessage(operation, project);
  const given = Object.entries(properties).map(([name, value]) => [PROPERTIES[name as Property].amqp, value]);
  const message = jsonText({
    properties: {
      ...{ message_id: ID, delivery_mode: 2, content_type: 'application/json' },
      ...Object.fromEntries(given),
      ...(takesAnyId(operation) && { message_id: ID }),
      ...(Object.keys(headers).length > 0 && { headers }),
    },
    routing_key: options.queueName,
    payload: body,
    payload_encoding: 'string',
  });
  const [before = '', after] = message.split(ID, 2);
  const data = after === undefined ? sh(before) : `${sh(before)}"$(uuidgen)"${sh(after)}`;
  return {
    kind: 'call',
    operation: operation.id,
    title: `${operation.names.method}: queue ${options.queueName}`,
    shell: `curl -sS ${USER} ${PUBLISH} -H 'Content-Type: application/json' -d ${data}`,
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
    { kind: 'readmeSection', title: 'Queues', markdown: QUEUES(rows.join('\n')) },
    { kind: 'readmeSection', title: 'Delivery guarantee', markdown: guarantee(project, options) },
  ];
}

const QUEUES = (
  rows: string,
) => `A message is the operation's request as JSON; what becomes of one whose work failed: [forja/docs/queue.md](forja/docs/queue.md), and where
that is: [forja/docs/rabbitmq.md](forja/docs/rabbitmq.md). The calls above need the broker's management plugin (the container of
\`compose.yaml\` has it).

| Operation | Queue |
|---|---|
${rows}`;

function guarantee({ operations }: Project, { state, stateSchema, stateDatabase }: QueueProject): string {
  if (state === 'none') return AT_LEAST_ONCE;
  const apart = operations.filter((operation) => !isTogether(operation, stateDatabase));
  const joins = operations.length > apart.length ? [INBOX] : [];
  const location = locationOf({ schema: stateSchema, apart: stateDatabase });
  const reasons = Map.groupBy(apart, (operation) => apartBecause(operation, 'its entry'));
  // The README has the first paragraph: where some operations promise less, it is theirs.
  return [...[...reasons].map(laterOf), ...joins, keeping(location)].join('\n\n');
}

const AT_LEAST_ONCE = `**At least once.** A message is acknowledged when its work is done. When the service or the broker ends in between, the
message is delivered again and the work is done again: keep the operations idempotent. Nothing is remembered of a message.`;

const INBOX = `**One effect.** The broker delivers a message at least once; the service remembers each \`messageId\` by its queue, in the
transaction of the work: both are kept or neither is. A message that comes again is acknowledged without an effect. A message
without a \`messageId\` (or one longer than 200 characters) is refused and goes to the dead letters: a hash of what is in it
would take two orders that are alike for one.`;

function laterOf([reason, operations]: readonly [string, readonly Operation[]]): string {
  const names = operations.map(({ names: { method } }) => `\`${method}\``).join(', ');
  return `**At least once** for ${names}: ${reason}, so it is remembered after it was done. A service that
ends in between does it again: keep it idempotent. A message that comes again later has no effect.`;
}

const keeping = (
  location: string,
) => `The table stands in ${location}; without it, messages are tried again and end as dead letters. Remove rows when they are older than any
message can come again.`;
