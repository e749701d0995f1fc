import { useRef, useState } from 'react';
import type { BodyOf } from '../../../shared/calls.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';

/** The state of a connection test. */
export type ConnectionTest =
  | { readonly state: 'untested' | 'running' }
  | { readonly state: 'connected'; readonly message: string }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Tries a connection, saved or not; an empty password on a saved one means the stored one. */
export function useConnectionTest() {
  const [test, setTest] = useState<ConnectionTest>({ state: 'untested' });
  const latest = useRef(0);
  return {
    ...test,
    /** Forgets the outcome, one that is still on its way included. @returns whether nothing was reset or run since. */
    reset(): () => boolean {
      const mine = ++latest.current;
      setTest({ state: 'untested' });
      return () => mine === latest.current;
    },
    /** @returns why it failed, if it did. */
    async run(body: Record<string, unknown>): Promise<Failure | undefined> {
      const mine = ++latest.current;
      setTest({ state: 'running' });
      const result = await call('testConnection', { body: body as BodyOf<'testConnection'> });
      if (mine !== latest.current) return undefined;
      setTest(
        result.ok ? { state: 'connected', message: result.data.message } : { state: 'failed', failure: result.failure },
      );
      return result.ok ? undefined : result.failure;
    },
  };
}
