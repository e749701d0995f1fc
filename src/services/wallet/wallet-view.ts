import type { Wallet, WalletLot, WalletSource } from '../../shared/wire/wallet.ts';

/** One wallet with the sums of its ledger. */
export interface WalletRow {
  readonly id: string;
  readonly planMonths: number | null;
  readonly noLimit: boolean;
  readonly active: boolean;
  readonly activatedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly hasEnded: boolean;
  readonly spendable: boolean;
  readonly origin: string;
  readonly createdAt: Date;
  readonly receiptUrl: string | null;
  readonly debt: number;
  readonly total: number;
  readonly remaining: number;
  readonly totalTests: number;
  readonly remainingTests: number;
  readonly totalXsd: number;
  readonly remainingXsd: number;
}

/** The amounts that a running generation holds, over all wallets. */
export interface HoldRow {
  readonly id: string;
  readonly name: string;
  readonly since: Date;
  readonly credits: number;
  readonly tests: number;
  readonly xsd: number;
}

const SUMS = ['total', 'remaining', 'totalTests', 'remainingTests', 'totalXsd', 'remainingXsd'] as const;

/** Makes the answer of getWallet: all wallets, and sums over those that can be spent from. */
export function walletView(rows: readonly WalletRow[], held: readonly HoldRow[], warnCredits: number): Wallet {
  const sums = { total: 0, remaining: 0, totalTests: 0, remainingTests: 0, totalXsd: 0, remainingXsd: 0 };
  for (const row of rows.filter((candidate) => candidate.spendable)) {
    for (const sum of SUMS) sums[sum] += row[sum];
  }
  return {
    ...sums,
    held: total(held, ({ credits }) => credits),
    heldTests: total(held, ({ tests }) => tests),
    heldXsd: total(held, ({ xsd }) => xsd),
    debt: total(rows, ({ debt }) => debt),
    warnCredits,
    holds: held.map(({ since, ...hold }) => ({ ...hold, since: since.toISOString() })),
    wallets: rows.map(lotOf),
  };
}

function lotOf(row: WalletRow): WalletLot {
  return {
    id: row.id,
    total: row.total,
    remaining: row.remaining,
    totalTests: row.totalTests,
    remainingTests: row.remainingTests,
    totalXsd: row.totalXsd,
    remainingXsd: row.remainingXsd,
    planInMonths: row.planMonths,
    noTimeLimit: row.noLimit,
    active: row.active,
    expiry: row.expiresAt?.toISOString() ?? null,
    source: sourceOf(row.origin),
    state: row.hasEnded ? 'ended' : row.active ? 'active' : 'inactive',
    debt: row.debt,
    createdAt: row.createdAt.toISOString(),
    activatedAt: row.activatedAt?.toISOString() ?? null,
    receiptUrl: receiptOf(row.receiptUrl),
  };
}

/** Reads the source of credits from their origin: `purchase:…` → `purchase`. */
export function sourceOf(origin: string): WalletSource {
  if (origin === 'starter') return 'starter';
  return origin.startsWith('purchase:') ? 'purchase' : 'grant';
}

/** Keeps the address of a receipt only if it is https: it comes from outside, and pages link to it. */
export function receiptOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}

const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0);
