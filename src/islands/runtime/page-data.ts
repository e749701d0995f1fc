/** The data that the server leaves in a page for its islands, as JSON in `<script id="islands">`. */
export interface PageData {
  readonly language: string;
  /** The texts that the page's islands use and that stand in the page, by text set. */
  readonly texts: Readonly<Record<string, object>>;
  /** Whole text sets that they use, by name: where to read each. */
  readonly textFiles: Readonly<Record<string, string>>;
  /** Shown instead of an island that failed. */
  readonly failed: string;
  /** By `data-index` of the island's element. */
  readonly islands: readonly { readonly name: string; readonly props: Readonly<Record<string, unknown>> }[];
}

/** When an island becomes alive. `session`: at once in a browser where somebody signed in, else on first touch. */
export type LoadStrategy = 'load' | 'idle' | 'visible' | 'touch' | 'session';

/** Set while somebody is signed in in this browser; lets public pages, the same for everyone, ask only then. */
export const SIGNED_IN_KEY = 'forja.signedIn';
/** The theme that the user chose: 'light' or 'dark'; absent: as the system says. Kept as a cookie of this name too. */
export const THEME_KEY = 'forja.theme';

/** @returns the prefix of useId in an island, the same on both sides. */
export const idPrefix = (index: number | string) => `i${index}-`;
