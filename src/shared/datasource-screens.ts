/** The beginning of a fragment that names a data source; a fragment that fills a form names one as well. */
export const CHOSEN_SOURCE_BEGINS = '#from&';

/** The part of the address that makes a form choose a data source. It stays in the browser: no log has a name of it. */
export function chosenSource(source: { readonly databaseType: string; readonly datasource: string }): string {
  return `${CHOSEN_SOURCE_BEGINS}${new URLSearchParams(source)}`;
}

/** The part of a screen's address with which its form for a new data source is open. */
export const ADDING = '#add';
