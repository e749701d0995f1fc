import { z } from 'zod';
import { CHANGES } from '../../model/diff.ts';
import type { RequestDiff, ToldChange } from '../../services/generation/request/diff.ts';
import type { Language } from '../../shared/language.ts';
import { VERDICTS } from '../../shared/wire/diff.ts';
import { faultsIn, toldFault } from '../faults.ts';
import { readRequest } from '../read.ts';
import { NOTICE, shown } from '../strangers.ts';
import { ASKS, givenRequest, tool } from '../tool.ts';

const PAGE = { usual: 50, most: 200 };
const MAX_CHANGES = 50;

const change = z.object({
  kind: z.enum(CHANGES),
  breaking: z.boolean().meta({ description: 'Callers that were right before may fail now.' }),
  fault: toldFault.exactOptional(),
  untrusted: z.object({
    member: z.string().exactOptional(),
    was: z.string().exactOptional(),
    is: z.string().exactOptional(),
  }),
});
const operation = z.object({
  verdict: z.enum(VERDICTS),
  changes: z.array(change),
  more: z.number().exactOptional().meta({ description: 'Changes that were left out here.' }),
  untrusted: z.object({ name: z.string(), published: z.array(z.string()) }),
});

/** Compares what a project published with today's database. */
export const diff = tool({
  name: 'diff',
  title: 'Verdict for callers',
  description:
    'Compares what callers of a project know with what its request would be generated to now: same, compatible, breaking, gone, new, or unknown. It is compared with the lock in the request (forja.lock.json), else with the last generation of the project by this account. Generate over a published service only where nothing is breaking, or where the person agreed. It costs nothing.',
  scopes: ['generate'],
  hints: ASKS,
  input: z.strictObject({
    request: givenRequest,
    offset: z.number().int('integer').min(0).default(0).meta({ description: 'How many operations to pass by.' }),
    limit: z.number().int('integer').min(1, 'positive').max(PAGE.most).default(PAGE.usual),
  }),
  output: z.object({
    notice: z.string(),
    against: z.enum(['nothing', 'account', 'lock']),
    since: z.string().nullable(),
    counts: z
      .record(z.string(), z.number())
      .meta({ description: 'How many operations have each verdict, on all pages.' }),
    operations: z.array(operation),
    nextOffset: z.number().exactOptional(),
  }),
  async run({ generations }, { accountId, language, signal }, { request, offset, limit }) {
    const found = await generations.diff(accountId, readRequest(request), signal);
    const { against, since, operations } = found;
    const byVerdict = Map.groupBy(operations, ({ verdict }) => verdict);
    return {
      ...{ notice: NOTICE, against, since: since?.toISOString() ?? null },
      counts: Object.fromEntries([...byVerdict].map(([verdict, all]) => [verdict, all.length])),
      operations: operations.slice(offset, offset + limit).map((operation) => told(operation, language)),
      ...(offset + limit < operations.length && { nextOffset: offset + limit }),
    };
  },
});

function told({ name, published = [], verdict, changes }: RequestDiff['operations'][number], language: Language) {
  const more = changes.length - MAX_CHANGES;
  return {
    verdict,
    changes: changes.slice(0, MAX_CHANGES).map((change) => changeOf(change, language)),
    ...(more > 0 && { more }),
    untrusted: { name: shown(name), published: published.map((line) => shown(line)) },
  };
}

function changeOf({ kind, breaking, member, was, is, fault }: ToldChange, language: Language): z.input<typeof change> {
  const [first] = fault ? faultsIn([fault], language) : [];
  return {
    ...{ kind, breaking },
    ...(first && { fault: first }),
    untrusted: {
      ...(member !== undefined && { member: shown(member) }),
      ...(was !== undefined && { was: shown(was) }),
      ...(is !== undefined && { is: shown(is) }),
    },
  };
}
