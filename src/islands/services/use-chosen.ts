import { useEffect, useState } from 'react';
import type { ServiceRow } from '../../shared/wire/services.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { useCall } from '../state/use-call.ts';

interface Chosen {
  readonly row?: ServiceRow;
  readonly failure?: Failure;
  reload(): void;
}

/** The generation that the address names, wherever in the list it is: links lead to it from dialogs and forms. */
export function useChosen(): Chosen {
  const [id, setId] = useState<string | undefined>();
  useEffect(() => setId(new URLSearchParams(location.search).get('id') ?? undefined), []);
  const found = useCall(id, () => call('getService', { query: { id: id ?? '' } }));
  return {
    ...('data' in found && found.data && { row: found.data }),
    ...(found.state === 'failed' && { failure: found.failure }),
    reload: found.reload,
  };
}
