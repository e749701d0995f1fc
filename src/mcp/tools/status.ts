import { z } from 'zod';
import { Fault } from '../../model/fault.ts';
import { text } from '../../model/schema/text.ts';
import { CALLS } from '../../shared/calls.ts';
import type { ServiceRow } from '../../shared/wire/services.ts';
import { NOTICE, shown } from '../strangers.ts';
import { type Agent, READS, tool } from '../tool.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_LOG = 8_000;
const MAX_MESSAGE = 1_000;
const PAGE = 20;

const generation = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  name: z.string(),
  technology: z.string(),
  mode: z.string(),
  step: z.string().nullable(),
  done: z.number(),
  total: z.number(),
  credits: z.number().meta({ description: 'Charged, or held while it has not ended; what fails costs nothing.' }),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  fault: z.object({ error: z.string(), untrusted: z.object({ message: z.string() }) }).nullable(),
  artifact: z
    .object({
      fileName: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      expiresAt: z.string(),
      download: z.object({ method: z.literal('GET'), url: z.string(), path: z.string(), scope: z.literal('download') }),
    })
    .nullable(),
});

/** How far a generation is, and where its file is once it is done. */
export const status = tool({
  name: 'status',
  title: 'State of a generation',
  description:
    'Tells how far a generation is and how it ended. Without "id" it lists the newest of the account. Once "state" is "done", fetch artifact.download.url by GET with the same bearer (scope download) and check the sha256; the zip has a README.md with the commands to build, run and call the service. A source takes seconds and a Build minutes: wait between two calls.',
  scopes: ['generate', 'download'],
  hints: READS,
  input: z.strictObject({
    id: text.exactOptional().meta({ description: 'Of a generation, as generate answered it.' }),
  }),
  output: z.object({
    notice: z.string(),
    generations: z.array(generation),
    untrusted: z
      .object({ log: z.string().meta({ description: "The end of Maven's output, when that is what failed." }) })
      .exactOptional(),
  }),
  async run({ generations }, agent, { id }) {
    const { accountId, language } = agent;
    if (id === undefined) {
      const rows = await generations.list(accountId, { limit: PAGE }, language);
      return { notice: NOTICE, generations: rows.map((row) => told(row, agent)) };
    }
    if (!UUID.test(id)) throw new Fault('notFound');
    const { log, ...row } = await generations.service(accountId, id, language);
    return {
      ...{ notice: NOTICE, generations: [told(row, agent)] },
      ...(log !== null && { untrusted: { log: shownLines(log.slice(-MAX_LOG)) } }),
    };
  },
});

function told(row: ServiceRow, agent: Agent): z.input<typeof generation> {
  const { id, state, name, technology, mode, step, done, total, credits, createdAt, finishedAt, fault } = row;
  return {
    ...{ id, state, name, technology, mode, step, done, total, credits, createdAt, finishedAt },
    fault: fault && { error: fault.error, untrusted: { message: shown(fault.message, MAX_MESSAGE) } },
    artifact: artifactOf(row, agent),
  };
}

function artifactOf({ artifact }: ServiceRow, { origin }: Agent): z.input<typeof generation>['artifact'] {
  if (!artifact?.downloadable) return null;
  const { id, fileName, bytes, sha256, expiresAt } = artifact;
  const path = CALLS.getFileZip.path.replace(':id', id);
  return {
    ...{ fileName, bytes, sha256, expiresAt },
    download: { method: 'GET', url: `${origin}${path}`, path, scope: 'download' },
  };
}

const shownLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => shown(line, MAX_LOG))
    .join('\n');
