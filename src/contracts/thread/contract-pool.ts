import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { SchemaFile } from '../../model/contract/contract.ts';
import type { MessageContract } from '../../model/contract/messages.ts';
import type { RecordSchema } from '../../model/described/record-schema.ts';
import { Fault, type ThrownFault } from '../../model/fault.ts';
import type { Outcomes, Reads, ReadUpload, Upload } from './contract-thread.ts';

const IDLE_MS = 60_000;
/**
 * A third of a render thread's heap: a document's values are bounded (contracts/limits.ts); a thread that needs more is
 * ended.
 */
const MAX_HEAP_MB = 512;
/** The largest public documents take a second; one that takes longer was made to. */
const TIMEOUT_MS = 20_000;
/** The most uploads that wait: whoever uploaded one that waits longer is gone. */
const MAX_WAITING = 20;

/** A thread that reads uploads one after the other, so that none of them holds up the portal or its render threads. */
export interface ContractPool {
  /**
   * Reads an upload.
   * @throws Fault `invalidRequest` with its faults, `schemaTooMuch` among them when reading takes all time or memory;
   * `cancelled`; `sourcesBusy` when too many uploads wait.
   */
  read(upload: Upload, signal?: AbortSignal): Promise<ReadUpload>;
  /** Reads a schema whose elements are records; it throws what `read` throws. */
  readRecords(files: readonly SchemaFile[], signal?: AbortSignal): Promise<RecordSchema>;
  /** Reads an upload that describes messages. @throws the same faults. */
  readMessages(upload: Upload, signal?: AbortSignal): Promise<MessageContract>;
  close(): Promise<void>;
}

/** Makes the pool. `entry` is the thread's program, source or bundle; by default its source beside this file. */
export function createContractPool({
  entry = new URL('./contract-thread.ts', import.meta.url),
  timeoutMs = TIMEOUT_MS,
}: {
  entry?: URL;
  timeoutMs?: number;
} = {}): ContractPool {
  const pool = new Piscina<Reads, Outcomes[keyof Outcomes] | ThrownFault>({
    filename: fileURLToPath(entry),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return {
    read: (upload, signal) => run('contract', upload, signal),
    readMessages: (upload, signal) => run('messages', upload, signal),
    readRecords: (files, signal) => run('records', { files }, signal),
    close: () => pool.destroy(),
  };

  async function run<As extends keyof Outcomes>(as: As, upload: Upload, signal: AbortSignal | undefined) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const result = await pool
      .run({ ...upload, as }, { signal: signal ? AbortSignal.any([timeout, signal]) : timeout })
      .catch((error: unknown) => {
        throw toFault(error, signal);
      });
    // What comes back is what was asked for.
    if (!('fault' in result)) return result as Outcomes[As];
    const { code, values, faults } = result.fault;
    throw new Fault(code, { values: { ...values }, faults });
  }
}

/**
 * Turns an error of the pool into a fault: nobody waits any more, the thread ended with its document, or the queue is
 * full.
 */
function toFault(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return new Fault('cancelled', { cause: error });
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Fault('invalidRequest', { faults: [{ field: 'schemaFiles', message: 'schemaTooMuch' }], cause: error });
  }
  return /queue/i.test(message ?? '') ? new Fault('sourcesBusy', { cause: error }) : error;
}
