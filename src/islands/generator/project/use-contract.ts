import { useEffect, useMemo } from 'react';
import { call } from '../../api/client.ts';
import { useCall } from '../../state/use-call.ts';
import { lineOf } from '../draft/api-draft.ts';
import type { Draft, DraftAction } from '../draft/draft.ts';

/** The state of the uploaded schema, read by the server. */
export type ContractState = ReturnType<typeof useContract>;

const names = new WeakMap<object, string>();
let uploads = 0;

/** One name for each upload: a schema is megabytes, too long to be a key itself. */
function nameOf(files: Draft['api']['files']): string {
  const name = names.get(files) ?? `upload ${++uploads}`;
  names.set(files, name);
  return name;
}

/** Reads the schema of the draft, and fills in what it tells: the address, and what is known of chosen operations. */
export function useContract({ project, api }: Draft, dispatch: (action: DraftAction) => void, ready: boolean) {
  const { files } = api;
  const asked = ready && project.sourceType === '2' && files.length > 0;
  const contract = useCall(asked ? nameOf(files) : undefined, () =>
    call('checkSchema', { body: { schemaFiles: [...files] } }),
  );
  const data = contract.state === 'ready' ? contract.data : undefined;
  const lines = useMemo(() => data?.operations.map(lineOf), [data]);
  useEffect(() => {
    if (lines) dispatch({ type: 'recogniseOperations', lines });
  }, [lines, dispatch]);
  const [server] = data?.servers.filter((url) => /^https?:\/\/[^{}]+$/.test(url)) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a schema that was just read fills it in
  useEffect(() => {
    if (server !== undefined && api.url === '') dispatch({ type: 'api', values: { url: server } });
  }, [server]);
  return { contract, lines };
}
