import type { Wallet } from '../shared/wire.ts';

/** One wallet with the sums of its ledger. */
export interface WalletRow {
  readonly id: string;
  readonly planMonths: number | null;
  readonly noLimit: boolean;
  readonly active: boolean;
  readonly expiresAt: Date | null;
  readonly spendable: boolean;
  readonly total: number;
  readonly remaining: number;
  readonly totalTests: number;
  readonly remainingTests: number;
  readonly totalXsd: number;
  readonly remainingXsd: number;
}

const SUMS = ['total', 'remaining', 'totalTests', 'remainingTests', 'totalXsd', 'remainingXsd'] as const;

/** The answer of getWallet: sums over the wallets that can be spent from, beside all of them. */
export function walletView(rows: readonly WalletRow[]): Wallet {
  const sums = { total: 0, remaining: 0, totalTests: 0, remainingTests: 0, totalXsd: 0, remainingXsd: 0 };
  for (const row of rows.filter((candidate) => candidate.spendable)) {
    for (const sum of SUMS) sums[sum] += row[sum];
  }
  return {
    ...sums,
    wallets: rows.map((row) => ({
      id: row.id,
      total: row.total,
      remaining: row.remaining,
      totalTests: row.totalTests,
      totalXsd: row.totalXsd,
      planInMonths: row.planMonths,
      noTimeLimit: row.noLimit,
      active: row.active,
      expiry: row.expiresAt?.toISOString() ?? null,
    })),
  };
}
