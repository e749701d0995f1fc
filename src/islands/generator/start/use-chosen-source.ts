import { useEffect } from 'react';
import { CHOSEN_SOURCE_BEGINS } from '../../../shared/datasource-screens.ts';
import type { DraftAction, ProjectDraft } from '../draft/draft.ts';

/** Chooses the data source that the page's address names (`chosenSource`), once: what is chosen afterwards stays. */
export function useChosenSource(project: ProjectDraft, dispatch: (action: DraftAction) => void, ready: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address says is done when the form is ready
  useEffect(() => {
    if (!ready || !location.hash.startsWith(CHOSEN_SOURCE_BEGINS)) return;
    const chosen = new URLSearchParams(location.hash.slice(CHOSEN_SOURCE_BEGINS.length));
    const [databaseType, datasource] = [chosen.get('databaseType'), chosen.get('datasource')];
    if (!databaseType || !datasource) return;
    history.replaceState(null, '', location.pathname + location.search);
    const stays = project.datasource === datasource && project.databaseType === databaseType;
    if (stays && project.sourceType === '1') return;
    dispatch({ type: 'project', values: { sourceType: '1', databaseType, datasource, schema: '' } });
  }, [ready]);
}
