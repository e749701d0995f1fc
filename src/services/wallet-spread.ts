/** What can be spent: credits on services, tests on Test builds, schemas on contracts. */
export interface Amounts {
  readonly credits: number;
  readonly tests: number;
  readonly schemas: number;
}

/** What remains in one wallet. */
export interface Balance extends Amounts {
  readonly id: string;
}

/** What one wallet pays. */
export type Portion = Balance;

export type Spread =
  | { readonly kind: 'paid'; readonly portions: readonly Portion[] }
  | { readonly kind: 'short'; readonly what: keyof Amounts; readonly needed: number; readonly remaining: number };

const KINDS = ['credits', 'tests', 'schemas'] as const;

/** Takes a price from wallets in the order given, each as far as it goes. A wallet in debt counts against the others. */
export function spread(price: Amounts, balances: readonly Balance[]): Spread {
  for (const what of KINDS) {
    const remaining = balances.reduce((sum, balance) => sum + balance[what], 0);
    if (price[what] > 0 && remaining < price[what]) return { kind: 'short', what, needed: price[what], remaining };
  }
  const owed = { credits: price.credits, tests: price.tests, schemas: price.schemas };
  const portions: Portion[] = [];
  for (const balance of balances) {
    const portion = { id: balance.id, credits: 0, tests: 0, schemas: 0 };
    for (const what of KINDS) {
      portion[what] = Math.max(0, Math.min(owed[what], balance[what]));
      owed[what] -= portion[what];
    }
    if (portion.credits + portion.tests + portion.schemas > 0) portions.push(portion);
  }
  return { kind: 'paid', portions };
}
