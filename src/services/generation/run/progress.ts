import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client.ts';
import { generations } from '../../../db/schema.ts';
import type { Notifications } from '../../notifications.ts';
import type { Generation } from '../accept/row.ts';

/** How far a generation is. Pushed at once; written to its row only when it lasts, so that short ones cost nothing. */
export interface ProgressReport {
  step(step: string, done?: number): void;
  end(): void;
}

const WRITE_AFTER_MS = 400;

/** Starts reporting on one attempt of a generation. */
export function reportProgress(
  deps: { db: Db; notifications: Notifications; log: Logger },
  generation: Generation,
): ProgressReport {
  const { id, accountId, attempt, total, request } = generation;
  let timer: NodeJS.Timeout | undefined;
  let latest = { step: 'queued', done: 0 };
  const write = async () => {
    timer = undefined;
    await deps.db
      .update(generations)
      .set(latest)
      .where(and(eq(generations.id, id), eq(generations.attempt, attempt), eq(generations.state, 'running')))
      .catch((error: unknown) => deps.log.warn({ err: error, generation: id }, 'progress was not written'));
  };
  return {
    step(step, done = 0) {
      latest = { step, done };
      deps.notifications.push({ kind: 'progress', accountId, progress: { id, name: request.name, step, done, total } });
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
    },
    end() {
      clearTimeout(timer);
    },
  };
}
