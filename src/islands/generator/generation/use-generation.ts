import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Failure, GenerationStatus } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import { progressAtom, realtimeAtom } from '../../state/realtime.ts';

/** With pushes arriving, asking is only a safety net. */
const POLL_CONNECTED_MS = 10_000;
const POLL_ALONE_MS = 2_000;

/** A generation as far as it is known. */
export interface Watched {
  readonly status?: GenerationStatus;
  readonly failure?: Failure;
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly over: boolean;
}

/** Follows a generation until it is over: by the server's pushes, and by asking where none arrive. */
export function useGeneration(id: string | undefined): Watched | undefined {
  const pushed = useAtomValue(progressAtom)[id ?? ''];
  const { connected } = useAtomValue(realtimeAtom);
  const [answer, setAnswer] = useState<{ id: string; status?: GenerationStatus; failure?: Failure } | undefined>();
  const current = answer?.id === id ? answer : undefined;
  const over = isOver(current?.status) || current?.failure?.status === 404;
  // A push of the last step means that the outcome can be read now.
  const last = pushed !== undefined && ['done', 'failed', 'cancelled'].includes(pushed.step);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` asks once more, at once
  useEffect(() => {
    if (id === undefined || over) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const result = await call('generationStatus', { query: { id } });
      if (stopped) return;
      setAnswer((before) => (result.ok ? { id, status: result.data } : { ...before, id, failure: result.failure }));
      timer = setTimeout(ask, connected ? POLL_CONNECTED_MS : POLL_ALONE_MS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [id, over, connected, last]);

  if (id === undefined) return undefined;
  const { status, failure } = current ?? {};
  const newest =
    !over && pushed
      ? pushed
      : { step: status?.step ?? status?.state ?? 'queued', done: status?.done ?? 0, total: status?.total ?? 0 };
  return {
    ...(status && { status }),
    ...(failure && { failure }),
    step: over ? (status?.state ?? 'failed') : newest.step,
    done: newest.done,
    total: newest.total,
    over,
  };
}

function isOver(status: GenerationStatus | undefined): boolean {
  return status !== undefined && ['done', 'failed', 'cancelled'].includes(status.state);
}
