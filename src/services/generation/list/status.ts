import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { artifacts, generations } from '../../../db/schema.ts';
import { Fault } from '../../../model/fault.ts';
import type { GenerationStatus } from '../../../shared/wire.ts';
import { type Generation, revivedFault } from '../accept/row.ts';
import { madeOf } from '../accept/same-request.ts';
import { cancelledFault } from '../end/cancel.ts';
import { faultText } from '../run/messages.ts';
import type { Outcome } from '../run/outcomes.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Fault notFound, also for somebody else's. */
export async function readStatus(db: Db, accountId: string, id: string): Promise<GenerationStatus> {
  const { generation, artifact } = await readGeneration(db, accountId, id);
  const { request, fault } = generation;
  return {
    id,
    state: generation.state,
    name: request.name,
    technology: request.technology,
    mode: madeOf(generation.requestHash),
    step: generation.step,
    done: generation.done,
    total: generation.total,
    credits: generation.credits,
    artifactId: artifact?.id ?? null,
    fault: fault && {
      error: fault.code,
      message: faultText(generation, revivedFault(fault)),
      ...(fault.log !== undefined && { log: fault.log }),
    },
    createdAt: generation.createdAt.toISOString(),
    finishedAt: generation.finishedAt?.toISOString() ?? null,
  };
}

/** How a generation ended, wherever it ran; undefined while it has not. */
export async function readOutcome(db: Db, accountId: string, id: string): Promise<Outcome | undefined> {
  const { generation, artifact } = await readGeneration(db, accountId, id);
  if (artifact) return { kind: 'done', artifact };
  if (generation.state === 'cancelled') return { kind: 'failed', fault: cancelledFault() };
  if (generation.state === 'failed') {
    return { kind: 'failed', fault: generation.fault ? revivedFault(generation.fault) : new Fault('internal') };
  }
  return undefined;
}

async function readGeneration(db: Db, accountId: string, id: string) {
  if (!UUID.test(id)) throw new Fault('notFound');
  const [found] = await db
    .select({ generation: generations, artifact: artifacts })
    .from(generations)
    .leftJoin(artifacts, eq(artifacts.generationId, generations.id))
    .where(and(eq(generations.id, id), eq(generations.accountId, accountId)));
  if (!found) throw new Fault('notFound');
  return found satisfies { generation: Generation };
}
