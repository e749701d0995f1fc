import { useEffect } from 'react';
import type { DraftAction, ProjectDraft } from '../draft/draft.ts';

/** Chooses the data source that the page's address names (`chosenSource`), once: what is chosen afterwards stays. */
export function useChosenSource(project: ProjectDraft, dispatch: (action: DraftAction) => void, ready: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says is done when the form is ready
  useEffect(() => {
    const chosen = new URLSearchParams(location.hash.slice(1));
    const [databaseType, datasource] = [chosen.get('databaseType'), chosen.get('datasource')];
    if (!ready || !databaseType || !datasource) return;
    history.replaceState(null, '', location.pathname + location.search);
    const stays = project.datasource === datasource && project.databaseType === databaseType;
    if (stays && project.sourceType === '1') return;
    dispatch({ type: 'project', values: { sourceType: '1', databaseType, datasource, schema: '' } });
  }, [ready]);
}
