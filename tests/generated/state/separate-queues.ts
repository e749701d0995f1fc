import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { afterAll, beforeAll } from 'vitest';
import type { RunningService } from '../../support/java/service.ts';

const WAIT_MS = 60_000;
const BROKER = process.env.TEST_RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
const DELAYS = [300, 600, 1200, 2400, 4800, 9600];

/** The queues of a service that does work for messages and sends its answers on. */
export interface SeparateQueues {
  /** Other names in every run. */
  readonly suffix: string;
  readonly work: string;
  readonly answers: string;
  /** How a service is told to try again soon. */
  readonly retries: Readonly<Record<string, string>>;
  channel(): Channel;
  send(messageId: string, body: object): void;
  answer(): Promise<GetMessage>;
  /** Waits for what is not false; where it does not come, the error has the log of the service. */
  until<T>(what: string, holds: () => Promise<T | false>): Promise<T>;
}

/** Makes the queues for the tests of a file, and deletes them after those. */
export function separateQueues(service: () => RunningService): SeparateQueues {
  const suffix = randomBytes(4).toString('hex');
  const [work, answers] = [`forja.work.${suffix}`, `forja.answers.${suffix}`];
  let broker: ChannelModel;
  let channel: Channel;

  beforeAll(async () => {
    broker = await connect(BROKER);
    channel = await broker.createChannel();
  });

  afterAll(async () => {
    const beside = ['dead-letter', ...DELAYS.map((ms) => `retry.${ms}`)];
    for (const queue of [answers, work, ...beside.map((name) => `${work}.${name}`)]) await channel?.deleteQueue(queue);
    await broker?.close();
  });

  async function until<T>(what: string, holds: () => Promise<T | false>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const found = await holds();
      if (found !== false) return found;
      if (Date.now() > deadline) throw new Error(`${what}: not after ${WAIT_MS} ms\n${service().log().slice(-4_000)}`);
      await delay(100);
    }
  }

  return {
    ...{ suffix, work, answers, until },
    retries: { QUEUE_RETRY_DELAYS: DELAYS.map((ms) => `${ms}ms`).join() },
    channel: () => channel,
    send(messageId, body) {
      channel.sendToQueue(work, Buffer.from(JSON.stringify(body)), { messageId, expiration: '600000' });
    },
    answer: () => until<GetMessage>('an answer', () => channel.get(answers, { noAck: true })),
  };
}
