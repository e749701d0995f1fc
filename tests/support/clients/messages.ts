import { randomUUID } from 'node:crypto';
import { type Channel, connect } from 'amqplib';

const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';

/** How long a message waits before each time that it is tried again, where nobody says otherwise: a queue for each. */
const RETRY_DELAYS_MS = [1_000, 5_000, 25_000, 120_000, 600_000];

/** Sends a message with a text of its own, and gives the text. */
export async function sent(queue: string, message: (text: string) => object): Promise<string> {
  const text = randomUUID();
  await withChannel(async (channel) => {
    channel.sendToQueue(queue, Buffer.from(JSON.stringify(message(text))), { messageId: text });
  });
  return text;
}

/** Takes queues of services away, each with those of its retries and dead letters. */
export async function deleteQueues(names: readonly string[]): Promise<void> {
  const beside = ['dead-letter', ...RETRY_DELAYS_MS.map((ms) => `retry.${ms}`)];
  const all = names.flatMap((queue) => [queue, ...beside.map((name) => `${queue}.${name}`)]);
  await withChannel((channel) => Promise.all(all.map((name) => channel.deleteQueue(name))));
}

async function withChannel(work: (channel: Channel) => Promise<unknown>): Promise<void> {
  const broker = await connect(BROKER);
  try {
    const channel = await broker.createChannel();
    await work(channel);
    await channel.close();
  } finally {
    await broker.close();
  }
}
