import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Changes } from '../../model/changes.ts';
import type { Diff } from '../../model/diff.ts';
import { Fault, type ThrownFault } from '../../model/fault.ts';
import type { ProofPlan } from '../../model/proof/plan.ts';
import type { ContractFormat } from '../../model/request/request.ts';
import type { DiffQuestion } from '../diff.ts';
import type { KeptNames, KeptNamesQuestion } from '../kept-names.ts';
import type { Preview, PreviewQuestion } from '../preview.ts';
import type { GenerationInput } from '../project/generation-input.ts';
import type { RenderedContract, RenderedProject, RenderedService } from '../rendered.ts';
import type { Checked, PackedFiles, RenderTask } from './render-thread.ts';

const IDLE_MS = 60_000;
/** Ten thousand operations need about a third of it; a thread that needs more is ended, not the server. */
const MAX_HEAP_MB = 1536;
/**
 * Small on purpose: each file's compression takes 170 KB outside the heap, and only frequent minor collections give them
 * back before they force full ones, whose cost grows with the project (measured: half the time at 10,000 operations).
 */
const YOUNG_MB = 6;
const MAX_WARNING = 200;

/** Threads that turn inputs into projects. Faults arrive as the Faults that were thrown. */
export interface RenderPool {
  render(input: GenerationInput, signal?: AbortSignal): Promise<RenderedProject>;
  renderFiles(input: GenerationInput, signal?: AbortSignal): Promise<RenderedService>;
  /** The contract of the project and nothing else of it. */
  renderContract(input: GenerationInput, format: ContractFormat, signal?: AbortSignal): Promise<RenderedContract>;
  /** Throws the Fault that rendering would end with. */
  check(input: GenerationInput, signal?: AbortSignal): Promise<void>;
  /** Compares what callers know by a lock with what they would know after a generation from the input. */
  changes(input: GenerationInput, last: unknown, signal?: AbortSignal): Promise<Changes>;
  /** Compares a project with a generation today, as its callers would see it. */
  diff(question: DiffQuestion, signal?: AbortSignal): Promise<Diff>;
  /** How the service of the input and a plain client are asked the same. */
  proof(input: GenerationInput, signal?: AbortSignal): Promise<ProofPlan>;
  /** Reads the names that a lock keeps for the calls of a request. */
  keptNames(question: KeptNamesQuestion): Promise<KeptNames>;
  /** Shows the project that a generation would make. */
  preview(question: PreviewQuestion): Promise<Preview>;
  close(): Promise<void>;
}

/**
 * Starts the threads. `entry`: the render thread's program, source or bundle; by default its source beside this file. `warn` is told
 * of what no caller waits for: a thread that ended idle, or the answer to a task that was given up in the same moment.
 */
export function createRenderPool({
  threads = availableParallelism(),
  entry = new URL('./render-thread.ts', import.meta.url),
  warn = () => {},
}: {
  threads?: number | undefined;
  entry?: URL;
  warn?: (message: string) => void;
} = {}): RenderPool {
  const pool = new Piscina<RenderTask, unknown>({
    filename: fileURLToPath(entry),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // Without a listener such an error would end the portal. The answer itself may be megabytes.
  pool.on('error', ({ message }: Error) => warn(message.slice(0, MAX_WARNING)));
  async function run<T extends object>(task: RenderTask, signal: AbortSignal | undefined): Promise<T> {
    const result = (await pool.run(task, signal ? { signal } : {})) as T | ThrownFault;
    if (!('fault' in result)) return result;
    const { code, values, faults, detail } = result.fault;
    throw new Fault(code, { values: { ...values }, faults, ...(detail === undefined ? {} : { detail }) });
  }
  return {
    render: (input, signal) => run<RenderedProject>({ kind: 'zip', input }, signal),
    renderFiles: async (input, signal) => unpacked(await run<PackedFiles>({ kind: 'files', input }, signal)),
    renderContract: (input, format, signal) => run<RenderedContract>({ kind: 'contract', input, format }, signal),
    async check(input, signal) {
      await run<Checked>({ kind: 'check', input }, signal);
    },
    changes: (input, last, signal) => run<Changes>({ kind: 'changes', input, last }, signal),
    diff: (question, signal) => run<Diff>({ kind: 'diff', question }, signal),
    proof: (input, signal) => run<ProofPlan>({ kind: 'proof', input }, signal),
    keptNames: (question) => run<KeptNames>({ kind: 'keptNames', question }, undefined),
    preview: (question) => run<Preview>({ kind: 'preview', question }, undefined),
    close: () => pool.destroy(),
  };
}

function unpacked({ paths, ends, bytes, ...rendered }: PackedFiles): RenderedService {
  const files = paths.map((path, index) => [path, bytes.subarray(ends[index - 1] ?? 0, ends[index])] as const);
  return { ...rendered, files: new Map(files) };
}
