const KEY = 'forja.quote';

/** The values of the quote form. */
export interface QuoteValues {
  readonly plan: string;
  readonly quantity: string;
}

/** Keeps what was typed while somebody goes to sign in. */
export function keepQuote(values: QuoteValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Storage may be forbidden; the form then comes back empty.
  }
}

/** @returns what was kept, once; undefined where there is nothing that this form could have written */
export function takeQuote(): QuoteValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    const { plan, quantity } = (kept ?? {}) as Partial<QuoteValues>;
    return typeof plan === 'string' && typeof quantity === 'string' ? { plan, quantity } : undefined;
  } catch {
    return undefined;
  }
}
