import type { GenerateRequestInput } from '../../../model/request/request.ts';
import type { Preview } from '../../../shared/wire/preview.ts';
import type { Result } from '../../api/result.ts';

/** The question to the server: endpoints and faults alone, or the files as well. */
export type Show = 'names' | 'files';

/** Asks the server; a signal that aborts gives the question up. */
export type Ask = (request: GenerateRequestInput, show: Show, signal: AbortSignal) => Promise<Result<Preview>>;

/** One answer, and what it answers. */
export interface Answered<D> {
  readonly draft: D;
  readonly show: Show;
  readonly result: Result<Preview>;
}

interface PreviewerOptions<D> {
  readonly ask: Ask;
  readonly requestOf: (draft: D) => GenerateRequestInput;
  /** Told of every answer that is still wanted. */
  readonly answered: (answer: Answered<D>) => void;
  /** Told whenever it begins or ends to wait for one. */
  readonly waiting: (waits: boolean) => void;
}

export interface Previewer<D> {
  /** The form holds this now; undefined: nobody looks. A question about something older is given up. */
  want(draft: D | undefined, show: Show): void;
  /** Asks at once, unless just that was answered, and whatever is wanted meanwhile. */
  now(draft: D, show: Show): Promise<Result<Preview>>;
}

/** After the last key. With what an answer takes, the whole stays below a second. */
const AFTER_MS = 350;
/** A form whose answers take long is asked about as much less often. */
const MAX_AFTER_MS = 3_000;

/** Asks for previews of what a form holds, about the newest alone and not before nothing was typed for a while. */
export function createPreviewer<D>({ ask, requestOf, answered, waiting }: PreviewerOptions<D>): Previewer<D> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let last: { readonly key: string; readonly result: Result<Preview> } | undefined;
  let tookMs = 0;
  let waits = false;

  function wait(now: boolean): void {
    if (now !== waits) waiting(now);
    waits = now;
  }

  function giveUp(): void {
    clearTimeout(timer);
    running?.abort();
    running = undefined;
  }

  async function answerTo(draft: D, show: Show, signal: AbortSignal): Promise<Result<Preview>> {
    const request = requestOf(draft);
    const key = `${show} ${JSON.stringify(request)}`;
    if (last?.key === key && last.result.ok) return last.result;
    const start = performance.now();
    const result = await ask(request, show, signal);
    if (!signal.aborted) {
      tookMs = performance.now() - start;
      last = { key, result };
    }
    return result;
  }

  async function send(draft: D, show: Show): Promise<void> {
    const own = new AbortController();
    running = own;
    const result = await answerTo(draft, show, own.signal);
    if (running !== own) return;
    running = undefined;
    wait(false);
    answered({ draft, show, result });
  }

  return {
    want(draft, show) {
      giveUp();
      wait(draft !== undefined);
      if (draft === undefined) return;
      timer = setTimeout(() => void send(draft, show), Math.min(MAX_AFTER_MS, Math.max(AFTER_MS, tookMs)));
    },
    async now(draft, show) {
      const result = await answerTo(draft, show, new AbortController().signal);
      answered({ draft, show, result });
      return result;
    },
  };
}
