import { useRef, useState } from 'react';
import type { CheckedRepository } from '../../shared/wire/repository.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import type { RepositoryValues } from './values.ts';

/** The state of the check of a repository. */
export type Check =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'reached'; readonly found: CheckedRepository }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Asks the server of a repository, saved or not; an answer to what was changed since is dropped. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const latest = useRef(0);
  return {
    check,
    reset() {
      latest.current += 1;
      setCheck({ state: 'none' });
    },
    /** @returns why it failed, if it did. */
    async run(body: RepositoryValues): Promise<Failure | undefined> {
      const mine = ++latest.current;
      setCheck({ state: 'running' });
      const result = await call('checkRepository', { body });
      if (mine !== latest.current) return undefined;
      setCheck(result.ok ? { state: 'reached', found: result.data } : { state: 'failed', failure: result.failure });
      return result.ok ? undefined : result.failure;
    },
  };
}
