import { useEffect } from 'react';

/** Reads something again whenever the count of news goes up; what is shown stays until then. */
export function useReload(news: number, reload: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news is a reason to read again
  useEffect(() => {
    if (news > 0) reload();
  }, [news]);
}
