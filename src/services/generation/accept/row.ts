import type { generations } from '../../../db/schema.ts';
import { Fault } from '../../../model/fault.ts';
import type { TechnologyId, WireRequest } from '../../../model/request/request.ts';
import { isFaultCode } from '../../faults.ts';
import type { QueueName } from '../../tasks/tasks.ts';

export type Generation = typeof generations.$inferSelect;
/** A generation as it is run: one from the queue has a task there, which is removed at its end; one that is begun on request has none. */
export type Taken = Generation & { readonly from: 'queue' | 'request' };
export type StoredFault = NonNullable<Generation['fault']>;

const DAY_MS = 24 * 3_600_000;

/** One death is nobody's fault; whoever was there a second time is run alone, so that it is known whose fault the next is. */
const SUSPECT_DEATHS = 2;

/** @returns the queue that serves a generation: builds never keep sources waiting. */
export function queueOf({ request, deaths }: { request: Pick<WireRequest, 'mode'>; deaths: number }): QueueName {
  if (deaths >= SUSPECT_DEATHS) return 'generation-alone';
  return request.mode === 'Src' ? 'generation-source' : 'generation-build';
}

/** A Test stops working a day after it was accepted: fixed then, so that a second attempt makes the same bytes. */
export function notAfter({ createdAt, request }: Pick<Generation, 'createdAt' | 'request'>): string | undefined {
  return request.mode === 'Test' ? endOfTest(createdAt) : undefined;
}

/** The last moment at which the service of a Test starts. */
export function endOfTest(acceptedAt: Date): string {
  return new Date(acceptedAt.getTime() + DAY_MS).toISOString();
}

/** How the row keeps a fault. `log` is the end of Maven's output when the fault carries one. */
export function storedFault(fault: Fault): StoredFault {
  const { log, ...values } = fault.values;
  const { code, faults } = fault;
  return { code, values, ...(faults.length > 0 && { faults }), ...(typeof log === 'string' && { log }) };
}

/** The Fault that a row keeps. */
export function revivedFault(stored: StoredFault): Fault {
  return new Fault(isFaultCode(stored.code) ? stored.code : 'internal', {
    values: stored.values,
    faults: stored.faults ?? [],
  });
}

/** Takes the name that `projectOf` writes apart again: none of the three parts has a blank in it. */
export function projectParts(project: string) {
  const [technology = '', domain = '', name = ''] = project.split(' ');
  return { technology: technology as TechnologyId, domain, name };
}
