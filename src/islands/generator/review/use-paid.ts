import { useEffect, useState } from 'react';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import type { RequestCost } from '../../../shared/wire/services.ts';
import { call } from '../../api/client.ts';
import type { Free } from './cost.ts';

/**
 * Whether a request was paid for already, as the server says that would be charged. What cannot be asked, or is not complete,
 * counts as not paid for.
 * @param request undefined asks nothing
 * @param delayMs how long it has to stay as it is before it is asked about
 */
export function usePaid(request: GenerateRequestInput | undefined, delayMs: number): Free | undefined {
  const [answer, setAnswer] = useState<{ readonly request: GenerateRequestInput; readonly free: Free | undefined }>();
  useEffect(() => {
    if (!request) return;
    let current = true;
    const timer = setTimeout(async () => {
      const cost = await call('requestCost', { body: request });
      if (current) setAnswer({ request, free: cost.ok ? freeOf(cost.data) : undefined });
    }, delayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [request, delayMs]);
  return request && answer?.request === request ? answer.free : undefined;
}

function freeOf({ free, paid }: RequestCost): Free | undefined {
  if (free === 'demo') return { why: 'demo' };
  return paid ? { why: 'paid', ...paid } : undefined;
}
