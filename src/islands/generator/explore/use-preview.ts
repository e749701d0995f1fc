import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Preview } from '../../../shared/wire/preview.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import type { Result } from '../../api/result.ts';
import type { Draft } from '../draft/draft.ts';
import { requestOf } from '../draft/draft-request.ts';
import { type Answered, type Ask, createPreviewer, type Show } from './previewer.ts';

/** The state of the preview: the project as it would be generated now. */
export interface PreviewState {
  /** The newest answer, and the draft that it is of. */
  readonly answer: { readonly draft: Draft; readonly preview: Preview } | undefined;
  /** The newest answer that had files: an empty name does not take the tree away. */
  readonly tree: Preview | undefined;
  readonly failure: Failure | undefined;
  readonly waits: boolean;
  /** Asks at once. */
  now(draft: Draft): Promise<Result<Preview>>;
  /** A file for which the tree had no room. */
  file(path: string): Promise<Result<Preview>>;
}

type Known = Pick<PreviewState, 'answer' | 'tree' | 'failure'>;
const NOTHING: Known = { answer: undefined, tree: undefined, failure: undefined };

/** Keeps asking what a draft would be generated to, as long as somebody looks (`show`). */
export function usePreview(draft: Draft, spec: FormSpec, show: Show | undefined): PreviewState {
  const [known, setKnown] = useState(NOTHING);
  const [waits, setWaits] = useState(false);
  const form = useRef(spec);
  form.current = spec;
  const previewer = useMemo(
    () =>
      createPreviewer<Draft>({
        ask,
        requestOf: (of) => requestOf(of, form.current),
        answered: (answer) => setKnown((before) => after(before, answer)),
        waiting: setWaits,
      }),
    [],
  );
  const isEmpty = draft.endpoints.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form reads the same draft to another request
  useEffect(() => {
    const isLookedAt = show !== undefined && !isEmpty;
    previewer.want(isLookedAt ? draft : undefined, show ?? 'names');
  }, [previewer, draft, spec, show, isEmpty]);
  // Apart: while a choice is drawn in the background each rendering has another draft, and must not ask for the next.
  useEffect(() => {
    if (isEmpty) setKnown(NOTHING);
  }, [isEmpty]);
  const now = useCallback((of: Draft) => previewer.now(of, show ?? 'names'), [previewer, show]);
  const file = useCallback(
    (path: string) => call('preview', { query: { file: path }, body: requestOf(draft, spec) }),
    [draft, spec],
  );
  return { ...known, waits, now, file };
}

const ask: Ask = (request, show, signal) => call('preview', { query: { show }, body: request, signal });

function after(before: Known, { draft, show, result }: Answered<Draft>): Known {
  if (!result.ok) return { ...before, failure: result.failure };
  const { data: preview } = result;
  const tree = show === 'files' && preview.files.length > 0 ? preview : before.tree;
  return { answer: { draft, preview }, tree, failure: undefined };
}
