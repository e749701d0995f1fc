import { useLayoutEffect, useRef } from 'react';
import { fieldId } from '../../../components/forms/field.tsx';
import type { DraftAction, ProjectDraft } from '../draft/draft.ts';
import { type Suggested, suggestedProject } from './suggested-project.ts';

/** Names the project after what it is made from, and again when that changes, until somebody names it otherwise. */
export function useSuggestedProject(
  project: ProjectDraft,
  title: string | undefined,
  dispatch: (action: DraftAction) => void,
  ready: boolean,
): void {
  const suggested = suggestedProject(project, title);
  const before = useRef<Suggested | undefined>(undefined);
  // Before the browser takes another event: who comes into the field between the look and the name would write behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another suggestion names the project again
  useLayoutEffect(() => {
    if (!ready) return;
    const last = before.current;
    before.current = suggested;
    if (!suggested) return;
    const isOurs = (field: keyof Suggested) =>
      // Not between the letters of somebody who is writing there.
      document.activeElement?.id !== fieldId(field) && (project[field] === '' || project[field] === last?.[field]);
    dispatch({
      type: 'project',
      values: {
        ...(isOurs('name') && { name: suggested.name }),
        ...(isOurs('domain') && { domain: suggested.domain }),
      },
    });
  }, [ready, suggested?.name, suggested?.domain]);
}
